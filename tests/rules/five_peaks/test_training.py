"""The market, Training and Observe (FP-10, FP-17)."""

from .position import Position

FIVE = ("run", "bike", "run", "observe", "shortcut")


def test_a_bought_card_is_paid_goes_to_the_hand_and_is_replaced() -> None:
    position = Position().market(*FIVE).give(0, endorphin=12)
    price = position.rules.tables.prices[6]
    position.play("play training", "buy run")
    assert position.goods(0) == {"endorphin": 12 - price}
    assert "run" in position.hand(0)
    assert position.view(0).market == (None, "bike", "run", "observe", "shortcut")
    assert position.chance_due
    position.deal()
    assert None not in position.view(0).market
    assert position.seat == 1


def test_a_card_too_dear_or_not_on_offer_is_refused_with_numbers() -> None:
    position = Position().market(*FIVE).give(0, endorphin=1).card(0, "bike").play("play training")
    dear = position.refused("buy run")
    assert (dear.code, dear.rule) == ("endorphins", "FP-10")
    assert "you have 1" in dear.message
    assert position.refused("buy paraglide").code == "market"


def test_several_cards_of_a_kind_may_be_owned() -> None:
    position = Position().market(*FIVE).give(0, endorphin=10).card(0, "run").play("play training", "buy run")
    assert position.view(0).players[0].hand[6] == 2


def test_bought_cards_are_discarded_for_two_endorphins_each() -> None:
    position = Position().card(0, "run", "bike").give(0, endorphin=0).play("play training", "discard run")
    assert position.legal() == {"discard bike", "done"}
    position.play("discard bike")
    assert position.goods(0) == {"endorphin": 4}
    assert position.hand(0) == {"walk", "march", "discovery", "camp"}
    assert position.seat == 1


def test_starting_cards_cannot_be_discarded() -> None:
    position = Position().market("run", "bike", "run", "sightsee", "shortcut").give(0, endorphin=0)
    assert "play training" not in position.legal()
    assert position.refused("play training").code == "unusable"


def test_observe_may_put_the_market_under_the_deck_in_row_order() -> None:
    position = Position().market(*FIVE).card(0, "observe").give(0, endorphin=9).play("play observe", "cycle")
    assert position.view(None).deck_bottom == FIVE
    position.deal()
    assert position.phase == "buy"
    assert "done" in position.legal()
    assert None not in position.view(0).market


def test_observe_may_buy_without_cycling_or_do_nothing() -> None:
    position = Position().market(*FIVE).card(0, "observe").give(0, endorphin=10).play("play observe")
    assert {"cycle", "buy run", "done"} <= position.legal()
    assert position.play("done").seat == 1


def test_cards_under_the_deck_come_back_in_order_once_the_rest_is_used() -> None:
    position = Position().market(*FIVE).card(0, "observe")
    position.state.deck = [0] * 16
    position.play("play observe", "cycle")
    for card in FIVE:
        assert position.outcomes() == {f"market {card}": 1}
        position.play(f"* market {card}")
    assert position.view(0).market == FIVE


def test_an_empty_deck_leaves_gaps() -> None:
    position = Position().market(*FIVE).give(0, endorphin=10)
    position.state.deck = [0] * 16
    position.play("play training", "buy bike")
    assert position.view(0).market == ("run", None, "run", "observe", "shortcut")
    assert position.seat == 1
