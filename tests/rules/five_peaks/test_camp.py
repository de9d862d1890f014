"""Camp and panoramas (FP-11, FP-12)."""

from .position import Position


def rich(position: Position) -> Position:
    """Both players can pay many panoramas."""
    for seat in (0, 1):
        position.give(seat, mushroom=2, berry=3, herb=1, endorphin=9)
    return position


def keep_first(position: Position) -> Position:
    """Of campfire cards a panorama brings, the first is kept."""
    while drawn := sorted(text for text in position.deal().legal() if text.startswith(("keep", "under"))):
        position.play(drawn[0])
    return position


def buy(position: Position, card: str) -> Position:
    """Camps and buys a panorama, with all that it brings."""
    return keep_first(position.play("play camp", f"panorama {card}"))


def test_camp_without_a_panorama_gives_two_endorphins_and_all_cards_back() -> None:
    position = Position().play("play walk", "go 1,0", "gather", "play camp", "rest", "play camp", "rest")
    assert position.goods(0) == {"endorphin": 4}
    assert position.hand(0) == {"walk", "march", "discovery", "training", "camp"}


def test_the_first_panorama_is_of_rank_one_the_next_one_rank_higher() -> None:
    position = rich(Position()).piles("1a", "2b", "3c")
    position.play("play camp")
    assert {text for text in position.legal() if text.startswith("panorama")} == {"panorama 1a"}
    refusal = position.refused("panorama 2b")
    assert (refusal.code, refusal.rule) == ("rank", "FP-12")
    assert "your next rank is 1" in refusal.message
    rich(keep_first(position.play("panorama 1a"))).play("play camp", "rest", "play camp")
    assert "panorama 2b" in position.legal()
    assert not {text for text in position.legal() if text.startswith(("panorama 1", "panorama 3"))}


def test_a_panorama_is_paid_gives_its_reward_and_counts_at_the_end() -> None:
    position = Position().piles("3a", "1b", "1c").bought(0, "1a", "2a").give(0, mushroom=4)
    before = position.lines(0)["panorama"]
    buy(position, "3a")
    assert position.goods(0) == {"herb": 7, "endorphin": 1}
    assert position.lines(0)["panorama"] == before + 2
    assert position.view(0).piles[0] is not None
    assert position.view(0).piles_next == (4, 1, 1)


def test_a_panorama_can_bring_a_campfire_card() -> None:
    position = Position().piles("1a", "1b", "1c").give(0, mushroom=2).play("play camp", "panorama 1a").deal()
    assert len([text for text in position.legal() if text.startswith("keep")]) == 5
    assert position.goods(0) == {"endorphin": 1}


def test_a_panorama_one_cannot_pay_or_that_is_not_shown_is_refused() -> None:
    position = Position().piles("1a", "1b", "2c").play("play camp")
    assert position.refused("panorama 1a").code == "resources"
    assert "you have 0" in position.refused("panorama 1a").message
    assert position.refused("panorama 1c").code == "panorama"


def test_the_example_of_the_third_card_of_a_rank_discarded() -> None:
    """Of two players the second to buy rank I makes the third rank-I card go, and rank II is shown instead."""
    position = rich(Position()).piles("1a", "1b", "1c")
    buy(position, "1b")
    assert position.view(0).piles_next == (1, 2, 1)
    buy(position, "1a")
    assert position.view(0).piles_next == (2, 2, 2)
    assert None not in position.view(0).piles


def test_with_as_many_piles_as_players_nothing_is_discarded() -> None:
    position = rich(Position(players=3)).piles("1a", "1b", "1c")
    buy(position, "1b")
    buy(position, "1a")
    assert position.view(0).piles_next == (2, 2, 1)


def test_a_used_up_pile_shows_nothing() -> None:
    position = rich(Position()).piles("6a", "1b", "1c").bought(0, "1a", "2a", "3a", "4a", "5a")
    position.give(0, mushroom=4).play("play camp", "panorama 6a").deal()
    assert position.view(0).piles[0] is None
    assert position.view(0).piles_next[0] == 7
    assert position.view(0).conditions == (False, False, True)
