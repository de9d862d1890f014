"""The course of a turn: tasks settled until somebody must decide, moves carried out, turns ended (FP-18, FP-21)."""

from . import campfire, cards, codes, goods, market, panorama, peaks, spaces, tasks
from .lattice import PEAK_SITES, TILE_SITES
from .scoring import conditions
from .state import State
from .tables import BASKET, ENDORPHIN, KINDS, RESOURCES, STARTING, TILES, Tables
from .tasks import LAST_CHANCE, ONE, task
from .walking import destinations


def settle(tables: Tables, state: State, limit: int) -> None:
    """Drops tasks that ask for nothing until one needs a decision or a chance result."""
    while state.tasks:
        if _waits(tables, state):
            return
        kind, argument = state.tasks[-1] % 32, state.tasks[-1] // 32
        state.tasks.pop()
        if kind == tasks.STOP:
            spaces.stop(tables, state)
        elif kind == tasks.RAISE:
            terrains = peaks.terrains_to_raise(tables, state, argument)
            if len(terrains) == 1:
                state.tasks.append(task(tasks.DRAW_PEAK, terrains[0]))
            elif terrains:
                state.tasks.append(task(tasks.TERRAIN))
        elif kind == tasks.RECOVER:
            cards.recover(state)
        elif kind == tasks.END:
            end_turn(tables, state, limit)


def _waits(tables: Tables, state: State) -> bool:
    """Whether the top task really asks for something."""
    top = state.tasks[-1]
    kind, argument = top % 32, top // 32
    if kind == tasks.RETURN:
        return state.held(state.seat) > goods.room(tables, state, state.seat)
    if kind == tasks.GATHER:
        return spaces.can_gather(tables, state)
    if kind == tasks.EXCHANGE:
        return spaces.can_exchange(tables, state)
    if kind == tasks.SWAP:
        spaces.settle_swap(state)
        return state.tasks[-1] // 32 > 0 and len(spaces.swaps(state)) > 0
    if kind == tasks.STONE:
        return len(spaces.stones_here(tables, state)) > 0
    if kind == tasks.CLAIM:
        return max(state.market) >= 0
    if kind == tasks.REFILL:
        return market.refill_due(state)
    if kind == tasks.REVEAL:
        return panorama.reveal_due(state)
    if kind == tasks.DRAW_FIRE:
        return campfire.deck_left(state)
    if kind == tasks.UNDER:
        return len(state.fires_drawn) > 0
    if kind == tasks.BONUS:
        return len(peaks.terrains_to_raise(tables, state, argument)) > 0
    if kind == tasks.GO:
        return argument < 64 or len(destinations(tables, state, argument)) > 0
    if kind in (tasks.USE, tasks.SNACK, tasks.DISCARD, tasks.HARVEST, tasks.PACK, tasks.BUY):
        # A trade in between may have used up what the card needs; the card's use then lapses.
        return len(moves(tables, state)) > (0 if kind in (tasks.USE, tasks.HARVEST) else 1)
    if kind == tasks.END:
        return argument == 0 and goods.may_trade(tables, state)
    return kind < tasks.FIRST_SILENT


def moves(tables: Tables, state: State) -> list[int]:
    """Codes of the top task's choices, without trades; unsorted."""
    top = state.tasks[-1]
    kind, argument = top % 32, top // 32
    if kind == tasks.CARD:
        return cards.playable(tables, state)
    if kind == tasks.GO:
        return [codes.GO + cell for cell in destinations(tables, state, argument)]
    if kind == tasks.USE:
        return cards.uses(tables, state, argument)
    if kind == tasks.TAKE:
        return [codes.TAKE, codes.LEAVE]
    if kind == tasks.GATHER:
        return [codes.GATHER, codes.DONE]
    if kind == tasks.EXCHANGE:
        return [codes.EXCHANGE, codes.DONE]
    if kind == tasks.SWAP:
        return [*spaces.swaps(state), codes.DONE]
    if kind == tasks.STONE:
        return [*[codes.STONE + stone for stone in spaces.stones_here(tables, state)], codes.DONE]
    if kind == tasks.RETURN:
        base = state.seat * KINDS
        return [codes.RETURN + kind for kind in range(RESOURCES) if state.goods[base + kind]]
    if kind == tasks.CLAIM:
        return [codes.CLAIM + card - STARTING for card in market.on_offer(state)]
    if kind == tasks.KEEP:
        return campfire.drawn(state, codes.KEEP)
    if kind == tasks.UNDER:
        return campfire.drawn(state, codes.UNDER)
    if kind == tasks.TERRAIN:
        return [codes.TERRAIN + t for t in peaks.terrains_to_raise(tables, state, tasks.ANY_TERRAIN)]
    if kind == tasks.SITE:
        return peaks.peak_moves(tables, state, argument)
    if kind == tasks.CORNER:
        return [codes.LAY_CODE[site] for site in peaks.corners(state)]
    if kind == tasks.TURN:
        return [codes.TURN + quarters for quarters in range(peaks.turns(tables, argument % 32))]
    if kind == tasks.BONUS:
        return [codes.BONUS, codes.DONE]
    if kind == tasks.SNACK:
        return [*cards.snacks(state), codes.DONE]
    if kind == tasks.DISCARD:
        return [*market.discardable(state), codes.DONE]
    if kind == tasks.HARVEST:
        return cards.harvests(state)
    if kind == tasks.PACK:
        return [codes.PACK, codes.DONE] if cards.can_pack(state, argument) else [codes.DONE]
    if kind == tasks.BUY:
        return [*market.affordable(tables, state), codes.DONE]
    return [codes.DONE]


def trades(tables: Tables, state: State) -> list[int]:
    """Codes for trading endorphins, which the campfire card allows at any decision of one's own turn."""
    if not goods.may_trade(tables, state):
        return []
    return [codes.TRADE + index for index in range(3) if state.bank[BASKET + index]]


def outcomes(tables: Tables, state: State, start: int) -> list[tuple[int, int]]:
    """Chance results of the top task with their weights."""
    kind, argument = state.tasks[-1] % 32, state.tasks[-1] // 32
    if kind == tasks.START:
        if start >= 0:
            return [(codes.START + start, 1)]
        return [(codes.START + seat, 1) for seat in range(len(state.pawns))]
    if kind == tasks.REFILL:
        return market.card_outcomes(state)
    if kind == tasks.REVEAL:
        return panorama.panorama_outcomes(tables, state)
    if kind == tasks.DRAW_TILE:
        return [(codes.TILE + tile - 1, 1) for tile in peaks.next_tiles(tables, state)]
    if kind == tasks.DRAW_PEAK:
        return [(codes.PEAK + peak, 1) for peak in peaks.next_peaks(tables, state, argument)]
    return campfire.fire_outcomes(state)


def carry_out_chance(tables: Tables, state: State, move: int) -> None:
    """Applies a chance result."""
    if move < codes.DEAL:
        begin(tables, state, move - codes.START)
    elif move < codes.TILE:
        market.deal(state, move - codes.DEAL + STARTING)
    elif move < codes.PEAK:
        tile = move - codes.TILE + 1
        state.tiles -= 1 << tile
        state.tasks[-1] = task(tasks.CORNER, tile)
    elif move < codes.FIRE:
        peak = move - codes.PEAK
        state.peaks -= 1 << peak
        state.tasks[-1] = task(tasks.SITE, peak)
    elif move < codes.REVEAL:
        campfire.draw(state, move - codes.FIRE)
    else:
        panorama.reveal(state, move - codes.REVEAL)


def carry_out(tables: Tables, state: State, move: int) -> None:
    """Applies a player's move."""
    if move >= codes.GO:
        state.pawns[state.seat] = move - codes.GO
        state.tasks[-1] = task(tasks.STOP)
    elif move >= codes.RAISE:
        peak = state.tasks[-1] // 32
        state.tasks[-1] = task(tasks.TURN, TILES + peak + 32 * PEAK_SITES[move - codes.RAISE])
    elif move >= codes.LAY:
        tile = state.tasks[-1] // 32
        state.tasks[-1] = task(tasks.TURN, tile + 32 * TILE_SITES[move - codes.LAY])
    elif move >= codes.REST:
        _carry_out_plain(tables, state, move)
    elif move >= codes.TRADE:
        _carry_out_choice(tables, state, move)
    else:
        _carry_out_card(tables, state, move)


def _carry_out_card(tables: Tables, state: State, move: int) -> None:
    """Moves that name a card or a kind of resource."""
    if move < codes.BUY:
        state.tasks[-1] = task(tasks.END)
        cards.play(tables, state, move - codes.PLAY)
    elif move < codes.CLAIM:
        state.tasks.pop()
        market.buy(tables, state, move - codes.BUY + STARTING)
    elif move < codes.DISCARD:
        state.tasks.pop()
        market.take_card(state, move - codes.CLAIM + STARTING)
    elif move < codes.PANORAMA:
        state.tasks[-1] = task(tasks.DISCARD)
        market.discard(state, move - codes.DISCARD + STARTING)
    elif move < codes.KEEP:
        state.tasks[-1] = task(tasks.RECOVER)
        panorama.buy_panorama(tables, state, move - codes.PANORAMA)
    elif move < codes.UNDER:
        campfire.keep(state, move - codes.KEEP)
    elif move < codes.HARVEST:
        campfire.under(state, move - codes.UNDER)
    elif move < codes.SNACK:
        cards.harvest(tables, state, move - codes.HARVEST)
    elif move < codes.RETURN:
        state.tasks[-1] = task(tasks.SNACK)
        cards.snack(state, move - codes.SNACK)
    else:
        kind = move - codes.RETURN
        state.goods[state.seat * KINDS + kind] -= 1
        state.bank[kind] += 1


def _carry_out_choice(tables: Tables, state: State, move: int) -> None:
    """Trades, container exchanges, stones, terrains, turns."""
    if move < codes.SWAP:
        goods.trade(tables, state, BASKET + move - codes.TRADE)
    elif move < codes.STONE:
        spaces.swap(tables, state, move - codes.SWAP)
    elif move < codes.TERRAIN:
        peaks.place_stone(tables, state, move - codes.STONE)
    elif move < codes.TURN:
        state.tasks[-1] = task(tasks.DRAW_PEAK, move - codes.TERRAIN)
    else:
        argument = state.tasks.pop() // 32
        peaks.lay(tables, state, argument, move - codes.TURN)


def _carry_out_plain(tables: Tables, state: State, move: int) -> None:
    """Moves of one word."""
    top = state.tasks[-1]
    if move == codes.EXCHANGE:
        spaces.exchange(tables, state)
    elif move == codes.PACK:
        cards.pack(tables, state, top // 32)
    elif move == codes.DONE and top % 32 == tasks.END:
        state.tasks[-1] = task(tasks.END, 1)
    elif move == codes.REST:
        state.goods[state.seat * KINDS + ENDORPHIN] += 2
        state.tasks[-1] = task(tasks.RECOVER)
    elif move == codes.EXPLORE:
        state.tasks[-1] = task(tasks.DRAW_TILE)
    elif move == codes.SINGLE:
        state.tasks[-1] = task(tasks.GO, cards.manner_of(top // 32))
    elif move == codes.DOUBLE:
        state.tasks[-1] = task(tasks.GO, ONE + 64 * (state.pawns[state.seat] + 1))
        state.tasks.append(task(tasks.GO, ONE))
    elif move == codes.CYCLE:
        state.tasks[-1] = task(tasks.BUY)
        market.cycle(state)
    elif move == codes.TAKE:
        state.tasks.pop()
        goods.take_lying(tables, state, state.pawns[state.seat])
    elif move == codes.GATHER:
        state.tasks.pop()
        spaces.gather(tables, state)
    elif move == codes.BONUS:
        state.tasks[-1] = task(tasks.RAISE, top // 32)
    else:
        state.tasks.pop()


def begin(tables: Tables, state: State, seat: int) -> None:
    """The start seat is known: starting endorphins, then market and panorama piles are opened (FP-22)."""
    state.seat = seat
    players = len(state.pawns)
    for place in range(players):
        state.goods[(seat + place) % players * KINDS + ENDORPHIN] = tables.start_endorphins[place]
    state.tasks = [task(tasks.CARD), task(tasks.REVEAL), task(tasks.REFILL)]


def end_turn(tables: Tables, state: State, limit: int) -> None:
    """The turn passes on, or the game ends."""
    players = len(state.pawns)
    state.turns += 1
    if state.final > 0:
        state.final -= 1
    elif sum([1 for met in conditions(tables, state) if met]) >= 2:
        state.final = players
    if state.final == 0 or state.turns >= limit * players:
        state.tasks = []
        return
    state.seat = (state.seat + 1) % players
    state.bonus = 0
    state.tasks.append(task(tasks.CARD))


def is_chance(state: State) -> bool:
    """Whether a chance result is due."""
    return state.tasks[-1] % 32 <= LAST_CHANCE
