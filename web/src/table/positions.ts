/** Positions of a game, fetched in pages and kept. */
import { api } from '../api/client';
import type { Position } from '../api/types';

const PAGE = 50;

export class Positions {
  #pages = new Map<number, Promise<Position[]>>();

  constructor(
    private readonly id: string,
    private readonly eyes: string,
  ) {}

  async at(index: number): Promise<Position | undefined> {
    const start = Math.floor(index / PAGE) * PAGE;
    let page = this.#pages.get(start);
    if (!page) {
      page = api.positions(this.id, start, PAGE, this.eyes);
      this.#pages.set(start, page);
      page.catch(() => this.#pages.delete(start));
    }
    return (await page)[index - start];
  }

  /** The position in which an event happened, found by halving: events are numbered in order. */
  async withEvent(sequence: number, length: number): Promise<number> {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((await this.lastEvent(middle)) < sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private async lastEvent(index: number): Promise<number> {
    for (let back = index; back >= 0; back -= 1) {
      const last = (await this.at(back))?.events.at(-1);
      if (last) return last.sequence;
    }
    return 0;
  }
}

/** Enough positions of a finished game to draw its course. */
export async function samplePositions(id: string, length: number): Promise<Position[]> {
  const all: Position[] = [];
  for (let start = 0; start <= length; start += 100) {
    all.push(...(await api.positions(id, start, 100, 'spectator')));
  }
  return all;
}
