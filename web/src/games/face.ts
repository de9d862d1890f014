/** What a game brings to the screen: its board, and words for what happens and what may be chosen. */
import type { Component } from 'svelte';
import type { Choice, Description, Happening, Position, View } from '../api/types';
import type { Scene } from '../table/scene';

export interface Callout {
  id: string;
  phase: string;
  text: string;
}

export interface Course {
  label: string;
  /** One value per seat for a position, or null if there is nothing to draw. */
  values: (position: Position) => number[] | null;
}

export interface Face {
  Board: Component<{ scene: Scene }>;
  /** What the seats who decide now are doing. */
  phase: (scene: Scene, mine: boolean, who: string) => string;
  /** One line of the log; undefined leaves it to the server's words. */
  tell: (happening: Happening, names: readonly string[]) => string | undefined;
  /** Whether a line of the log is too small to be worth showing. */
  minor?: (happening: Happening) => boolean;
  /** A move in words; the view it was made in says more about it. */
  nameChoice: (description: Description, view: View | null) => string;
  /** Whether a move asks for a confirmation. */
  final: (choice: Choice) => boolean;
  /** What a person should know before they confirm a move; empty if nothing. */
  warning?: (choice: Choice, scene: Scene) => string;
  /** One fact about each seat for the list of players. */
  fact: (scene: Scene, seat: number) => string;
  callouts: Callout[];
  course: Course;
  previews?: boolean;
  /** The section of the rules that explains a phase. */
  help: (phase: string) => string;
}

const FACES: Record<string, () => Promise<{ face: Face }>> = {
  k3: () => import('./k3'),
  k2: () => import('./k2'),
  five_peaks: () => import('./five_peaks'),
};

const PAUSE = 1000;

/** The game's face, or null if there is none. If the line breaks while it loads, the page starts again once the server answers. */
export async function loadFace(game: string): Promise<Face | null> {
  try {
    return (await FACES[game]?.())?.face ?? null;
  } catch {
    // Browsers remember what they could not import, so trying it again on the same page would not help.
    return startAgain();
  }
}

async function startAgain(): Promise<never> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    const answer = await fetch('/health').catch(() => null);
    if (answer?.ok) location.reload();
  }
}
