"""Everything that must hold before a change is kept: format, lint, types, tests. Stops at the first that does not."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHECKS = (
    ("ruff", "format", "--check", "."),
    ("ruff", "check", "."),
    ("mypy",),
    ("pytest", "-n", "auto"),
)


def main() -> int:
    """Run the checks in order; the exit code of the first that fails, else 0."""
    for check in CHECKS:
        print("$", *check, flush=True)
        code = subprocess.run([sys.executable, "-m", *check], cwd=ROOT, check=False).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
