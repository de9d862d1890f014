"""What a player of Five Peaks likes: the numbers behind the rule of thumb, found by playing many games."""


class Taste:
    """Worths in victory points and a few weights. Another taste makes another player."""

    def __init__(self) -> None:
        self.ahead = 0.57
        """How much of a prospect counts when choosing where to go."""
        self.fade = 0.8
        """How much of a prospect is left with each step it is away."""
        self.recover = 0.79
        """What getting one played card back is worth."""
        self.camp = -0.8
        """What a camp is worth by itself."""
        self.explore = 2.0
        """What a new tile is worth besides the two pieces it gives."""
        self.frontier = 0.69
        """What standing on a tile from which another can be laid is worth."""
        self.later = 1.6
        """Points a stone would bring elsewhere, for each of its multiplier, while there is time."""
        self.patience = 14.0
        """Turns before the end from which stones are no longer kept for better peaks."""
        self.tempo = 5.0
        """What a step towards the end of the game is worth for each dozen points one leads by."""
        self.usual_turns = 34.0
        """How many turns each a game lasts, roughly."""
        self.basic = [0.75, 0.55, 0.3]
        """What one more mushroom, berry or herb is worth: with few, some and many of its kind."""
        self.container = [3.6, 1.4, 0.4]
        self.endorphin = [0.75, 0.55, 0.35]
        self.harvest = 1.1
        """What a harvested piece is worth with the one left lying, in pieces."""
        self.pack = 1.2
        """The same for a packed container."""
        self.panorama_pull = 0.45
        """How much of the nearest panorama's worth its missing pieces are given."""
        self.exchange_pull = 0.36
        """The same for the nearest exchange."""
        self.panorama_step = 0.8
        """What a panorama is worth as a step towards the dearer ones."""
        self.unready = 0.45
        """How much of an exchange's worth is left with each piece that is missing."""
        self.fire = [4.0, 3.0]
        """What a campfire card is worth at the end and, besides, while there is time."""
        self.free_card = 3.2
        """What a hiking card of one's choice is worth."""
        self.card_turns = 22.0
        """Turns over which a hiking card brings all it can."""
        self.card_glut = 0.87
        """How much of a further hiking card's worth is left with each one owned."""
        self.own_peak = 1.5
        """What a peak to put a stone on is worth, for each step of terrain."""
        self.cards = [0.0, 0.0, 0.0, 0.0, 0.0, 4.1, 9.0, 2.4, 7.0, 3.0, 1.6, 2.3, 3.5, 3.2, 3.0, 1.6]
        """What a hiking card brings over a whole game."""
        self.more = 0.31
        self.bonus_peak = 0.45
        self.double_walk = 0.36
        self.double_march = 0.355
        self.double_training = 0.36
        self.big_backpack = 0.37
        self.trader = 0.33
        """Campfire cards: what they bring with each turn still to come."""
        self.useful_turns = 99.0
        """Turns beyond which these bring no more: what they bring, they bring late in the game."""
        self.kept_container = [4.2, 0.5, 8.0]
        """Campfire cards that count containers: for each one had, with each turn to come, and that at most."""
        self.kept_endorphin = [0.8, 0.32, 7.0]
        """The same for endorphins."""
        self.per_card = [2.5, 2.5, 6.0]
        """For each hiking card had, of those to come at most, and turns for each of them."""
        self.per_badge = [2.6, 2.5, 8.0]
        self.per_panorama = [2.3, 3.0, 12.0]
        self.per_fire = [5.0, 1.0, 20.0]
        self.big_stone = 2.0
        """Points for each point of the best peak under a large stone."""
        self.peak_hope = 5
        """Points of the peak a large stone may still find."""
        self.onward = 0.0
        """How much of where two walks in one turn lead to counts, in parts of what it does for one."""
        self.bonus = 0.0
        """How much a bonus piece of a campfire card counts, in parts of any other piece."""


def seasoned(players: int) -> Taste:
    """The taste of players who think, climbed from the plain one through some 12,000 games of two against it.

    What endorphins, containers and basic pieces are worth was set again by games of two on earlier content; what hiking
    cards are worth, by games in which one player is given them, on earlier content. What campfire cards are worth comes
    from playing out every card of real choices, as ``benchmarks.five_peaks_choices`` does, on earlier content; then
    cards that count panoramas, badges, endorphins and campfire cards were lowered and most others raised, as far as
    games on earlier content did not lose by it (2,000 to 3,000 games each). With two, a card that improves
    actions brings as much midway as at the start; with more, what it brings grows with the turns left. Who explores
    more wins no less (2,400 games of two, 1,200 of four, on trial content), so they explore whenever they can, and
    alpine and rocky ground come into play early.
    """
    taste = Taste()
    taste.ahead = 1.01
    taste.fade = 0.761
    taste.recover = 1.1
    taste.camp = -0.777
    taste.explore = 5.0
    taste.frontier = 0.679
    taste.later = 1.14
    taste.patience = 16.5
    taste.basic = [0.75, 0.65, 0.5]
    taste.container = [4.2, 1.6, 0.6]
    taste.endorphin = [0.85, 0.85, 0.75]
    taste.harvest = 0.765
    taste.pack = 0.966
    taste.panorama_pull = 0.44
    taste.exchange_pull = 0.459
    taste.panorama_step = 0.811
    taste.unready = 0.203
    taste.fire = [10.6, 2.98]
    taste.free_card = 6.43
    taste.card_turns = 22.7
    taste.card_glut = 0.8
    taste.own_peak = 1.73
    taste.cards = [0.0, 0.0, 0.0, 0.0, 0.0, 4.5, 13.5, 2.6, 10.0, 3.2, 1.6, 2.4, 4.7, 3.4, 3.2, 1.6]
    taste.more = 0.23 if players == 2 else 0.12
    taste.bonus_peak = 0.62 if players == 2 else 0.4
    taste.double_walk = 0.29 if players == 2 else 0.22
    taste.double_march = 0.27 if players == 2 else 0.15
    taste.double_training = 0.38 if players == 2 else 0.3
    taste.big_backpack = 0.31 if players == 2 else 0.2
    taste.useful_turns = 22.0 if players == 2 else 99.0
    taste.trader = 0.1
    taste.kept_container = [4.2, 0.45, 5.5] if players == 2 else [4.0, 0.4, 5.0]
    taste.kept_endorphin = [0.9, 0.34, 9.0] if players == 2 else [0.9, 0.42, 10.5]
    taste.per_card = [3.0, 2.1, 11.0]
    taste.per_badge = [3.0, 3.0, 9.6] if players == 2 else [3.0, 2.3, 12.0]
    taste.per_panorama = [3.0, 2.0, 11.0] if players == 2 else [3.0, 2.7, 8.0]
    taste.per_fire = [5.0, 0.9, 30.0]
    taste.big_stone = 1.5 if players == 2 else 1.7
    taste.peak_hope = 3
    taste.onward = 1.0
    taste.bonus = 0.8
    return taste
