/** What a board needs to draw itself: the same for a running game and for a replay. */
import type { Choice, EventInfo, SeatInfo, View } from '../api/types';

export interface Refused {
  message: string;
  rule: string;
}

export interface Scene {
  readonly id: string;
  readonly game: string;
  readonly view: View | null;
  readonly viewer: number | null;
  readonly seats: readonly SeatInfo[];
  readonly names: readonly string[];
  /** What the viewer may choose now; empty while something is still being shown or sent. */
  readonly choices: readonly Choice[];
  /** What just happened, to be animated. */
  readonly fresh: readonly EventInfo[];
  readonly log: readonly EventInfo[];
  /** The move waiting for its confirmation. */
  readonly proposal: Choice | null;
  /** The move a hint recommends. */
  readonly hinted: Choice | null;
  /** What the server says the choices lead to. */
  readonly preview: unknown;
  readonly live: boolean;
  /** Whether a bot may be asked for advice. */
  readonly hints: boolean;
  /** Chooses a move: at once, or after a confirmation if it cannot be taken back. */
  choose(choice: Choice): void;
  /** Plays several moves one after the other. */
  chooseAll(texts: string[]): Promise<void>;
  /** Asks a bot for all moves of the decision at hand; none if it has no idea. */
  askPlan(): Promise<readonly Choice[]>;
  /** Asks the server why a move is not possible, and shows the answer. */
  why(move: string): void;
  /** Says why something is not possible, where the screen itself knows. */
  say(message: string): void;
  cancel(): void;
}
