/** Where pawns stand: a pawn rests on the shoulders of the two below it. */
export const STEP_X = 100;
export const STEP_Y = 58;

export const x = (row: number, position: number): number => position * STEP_X + (row - 1) * (STEP_X / 2);
export const y = (row: number): number => -(row - 1) * STEP_Y;

/** Bottom row first, left to right: the order in which a pyramid is filled. */
export function slots(base: number): [number, number][] {
  const all: [number, number][] = [];
  for (let row = 1; row <= base; row += 1) for (let position = 1; position <= base - row + 1; position += 1) all.push([row, position]);
  return all;
}
