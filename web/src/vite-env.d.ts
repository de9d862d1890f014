/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:k2-boards' {
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
  };
  export default content;
}
