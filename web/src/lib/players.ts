/** How a player is shown: a colour and, because colour is never the only sign, a shape of their own. */
import type { SeatInfo } from '../api/types';

export const SHAPES = [
  'M0-9a9 9 0 1 0 .01 0Z',
  'M-8-8H8V8H-8Z',
  'M0-10 10 8H-10Z',
  'M0-11 11 0 0 11-11 0Z',
  'M0-11 3-3.500 11-3.300 4.700 1.700 6.800 9.500 0 5-6.800 9.500-4.700 1.700-11-3.300-3-3.500Z',
] as const;

/** Dark enough for white letters on them. */
const COLOURS: Record<string, string> = {
  red: '#c8372d',
  blue: '#2b6cb8',
  green: '#287c4d',
  yellow: '#976800',
  purple: '#7a4fa8',
  orange: '#b8560b',
  teal: '#147b82',
  pink: '#c2427f',
};

export const shapeOf = (seat: number): string => SHAPES[seat % SHAPES.length] ?? SHAPES[0];
/** The colour a seat gets if nobody chooses one. */
export const usualColour = (seat: number): string => Object.values(COLOURS)[seat] ?? '#666';
export const colourOf = (seat: Pick<SeatInfo, 'colour'> | undefined): string => COLOURS[seat?.colour ?? 'red'] ?? '#666';
