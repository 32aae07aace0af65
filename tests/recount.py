"""Whole matches at random, whose banners and round-end pages an accountant of its own recomputes and reads."""

from __future__ import annotations

from counting import Accountant, ended, nearest_five, number, pips, scored
from rounds import NAMES, header_of, random_match, words_of

from game.scenes.arithmetic import score_line, score_title
from game.scenes.wording import ends_words, gain_words


def check_match(stage, setup, seed):
    """Play a match; every score and every round's end must read as it is counted anew. Returns the rounds."""
    books, told, rounds = Accountant(setup), [], 0
    for state, events, actor in random_match(setup, seed):
        told = [] if state.phase < 3 else told
        told += events
        for event in events:
            laid = books.take(event)
            if laid is not None and setup.rules.counts_ends:
                check_bar(stage, state, laid)
                check_laying(stage, books, scored(events), actor, laid)
        if ended(events) is not None:
            rounds += 1
            check_end(stage, books, state, tuple(told))
            told = []
    return rounds


def check_bar(stage, state, laid):
    """What the confirm bar said of this laying before it counted."""
    counts, points = laid
    listed = f"{', '.join(map(str, counts[:-1]))} and {counts[-1]}" if len(counts) > 1 else str(counts[0])
    assert ends_words(stage, state.table) == f"Ends become {listed}: total {sum(counts)}"
    assert gain_words(state.setup.rules.points_of(state.table)) == (f"  +{points}" if points else "")


def check_laying(stage, books, events, seat, laid):
    """A laying scores what its ends add up to, and the banner says so."""
    counts, points = laid
    made = [event for event in events if event.reason == "ends"]
    assert len(made) == (points > 0)
    if not points:
        return
    (event,) = made
    side = books.side(seat)
    before, after = books.gain(side, points, laying=True)
    decimal = stage.strings.decimal
    sums = f"{' + '.join(map(str, counts))} = {points}  ·  " if len(counts) > 1 else ""
    assert score_line(stage, event) == f"{sums}{number(before, decimal)} → {number(after, decimal)}"
    names = " and ".join(NAMES[one] for one in books.setup.sides[side])
    verb = "score" if len(books.setup.sides[side]) > 1 else "scores"
    assert score_title(stage, header_of(books.setup), event) == f"{names} {verb} {points}"


def check_end(stage, books, state, events):
    """The page of a round's end: its rows, its sums and its scores."""
    words, end, setup = words_of(stage, state, events), ended(events), books.setup
    hands = [pips(hand) for hand in end.hands]
    wanted = award(setup, end, hands) if end.reason != "target" else {}
    card = words.card()
    for side, (_, points) in wanted.items():
        books.gain(side, points)
    if wanted:
        side, (lines, points) = next(iter(wanted.items()))
        assert card.lines == lines
        assert card.big == f"+{number(points)}"
        names = " and ".join(NAMES[seat] for side in wanted for seat in setup.sides[side])
        assert card.head in (f"{names} wins", f"{names} win")
    elif end.reason != "target":
        assert (card.big, card.head) == ("+0", "Nobody scores")
    assert [score / 2 for score in end.scores] == books.scores
    check_rows(words, setup, end, hands)
    layings = "  ·  ".join(
        f"{' + '.join(NAMES[seat] for seat in side)} {number(books.layings[place])}"
        for place, side in enumerate(setup.sides)
    )
    assert words.layings_line() == (layings if any(books.layings) else "")


def award(setup, end, hands):
    """By side that gets points: the lines of arithmetic, and how many points."""
    winners = who_wins(setup, end, hands)
    if not winners:
        return {}
    own = [hands[seat] for side in winners for seat in setup.sides[side]]
    others = [hands[seat] for seat in range(setup.seats) if not any(seat in setup.sides[side] for side in winners)]
    line, total = " + ".join(map(str, others)), sum(others)
    if setup.rules.counts_ends:
        return five_award(winners, others, line, total)
    if setup.rules.top == 6 and end.reason == "blocked":
        line, total = f"{line} − {' − '.join(map(str, own))}", total - sum(own)
        return {winners[0]: ((f"{line} = {total}",), float(total))}
    return {winners[0]: ((f"{line} = {total}",) if len(others) > 1 else (), float(total))}


def five_award(winners, others, line, total):
    points, lines = nearest_five(total), []
    if len(others) > 1:
        line = f"{line} = {total}"
    if points != total:
        lines.append(f"{line} → {points}")
    elif len(others) > 1:
        lines.append(line)
    share = points / len(winners)
    if len(winners) > 1:
        lines.append(f"{points} : {len(winners)} = {number(share)} each")
    return {side: (tuple(lines), share) for side in winners}


def who_wins(setup, end, hands):
    """The sides that get points, by the papers: out, or lowest, or shared by two of three."""
    sides = range(len(setup.sides))
    if end.reason == "out":
        return [side for side in sides for seat in setup.sides[side] if not end.hands[seat]]
    sums = [sum(hands[seat] for seat in setup.sides[side]) for side in sides]
    if setup.rules.top == 9:
        sums = [min(hands[seat] for seat in setup.sides[side]) for side in sides]
    least = [side for side in sides if sums[side] == min(sums)]
    shared = setup.rules.counts_ends and len(sums) == 3 and len(least) == 2
    return least if len(least) == 1 or shared else []


def check_rows(words, setup, end, hands):
    """Every hand that counts, or decided who wins, stands there with its pips, and no other."""
    for seat in range(setup.seats):
        row = words.seat(seat)
        assert row.name == NAMES[seat]
        mine = next(side for side in setup.sides if seat in side)
        if end.reason == "target":
            wanted = "wins" if not end.hands[seat] and seat in end.winners else "does not count"
        elif end.reason == "out" and seat in end.winners:
            wanted = "wins" if not end.hands[seat] else "does not count"
        elif setup.rules.top == 9 and seat in end.winners:
            low = min(hands[one] for one in mine)
            wanted = str(hands[seat]) if hands[seat] == low else "does not count"
        else:
            wanted = str(hands[seat])
        assert row.right == wanted, (seat, end)
