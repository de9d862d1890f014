/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:k2' {
  export interface Face {
    kind: 'move' | 'rope' | 'air';
    up: number;
    down: number;
  }
  interface Space {
    id: string;
    zone: number;
    vp: number;
    cost: number;
    acc: number;
    xy: [number, number];
  }
  const content: {
    boards: Record<string, { spaces: Space[]; ropes: [string, string][] }>;
    score_track: Record<string, number[]>;
    cards: Record<string, Face>;
  };
  export default content;
}

declare module 'virtual:five-peaks' {
  type Bundle = Record<string, number>;
  interface Space {
    kind: 'goods' | 'bike' | 'exchange' | 'swap' | 'parking';
    gives: Bundle;
    cost: Bundle;
    reward: Bundle;
  }
  interface Cell {
    dx: number;
    dy: number;
    space: Space | null;
    junction: boolean;
  }
  const content: {
    tiles: Record<string, { terrain: string; cells: Cell[]; paths: [number, number][]; edges: Record<'n' | 'e' | 's' | 'w', boolean> }>;
    peaks: Record<string, { terrain: string; points: number; reward: Bundle; paths: string }>;
    panoramas: Record<string, { rank: number; cost: Bundle; reward: Bundle; points: number }>;
    prices: Record<string, number>;
    amounts: Record<string, number>;
  };
  export default content;
}

declare module 'virtual:rulings' {
  const rulings: Record<string, { question: string; ruling: string } | undefined>;
  export default rulings;
}
