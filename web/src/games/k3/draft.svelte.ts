/** A pyramid as it is being thought out: only on this screen, until it is sent pawn by pawn. */
import type { K3Player } from './types';

export type Tray = Record<string, number>;

export class Draft {
  slots: (string | null)[] = $state([]);
  tray: Tray = $state({});

  constructor(
    private readonly key: string,
    player: K3Player,
    private readonly size: number,
  ) {
    this.clear(player);
    this.restore();
  }

  get left(): number {
    return Object.values(this.tray).reduce((sum, count) => sum + count, 0);
  }

  get full(): boolean {
    return this.slots.every((slot) => slot !== null);
  }

  /** Everything back into the tray, except what has been sent already. */
  clear(player: K3Player): void {
    const sent = player.pyramid?.map((pawn) => pawn.colour) ?? [];
    this.slots = Array.from({ length: this.size }, (_, index) => sent[index] ?? null);
    this.tray = { ...(player.hand ?? {}) };
    this.save();
  }

  put(colour: string, index = this.slots.indexOf(null)): void {
    if (index < 0 || !this.tray[colour]) return;
    const old = this.slots[index] ?? null;
    this.slots[index] = colour;
    this.tray[colour] -= 1;
    if (old) this.tray[old] = (this.tray[old] ?? 0) + 1;
    this.save();
  }

  remove(index: number): void {
    const colour = this.slots[index];
    if (!colour) return;
    this.slots[index] = null;
    this.tray[colour] = (this.tray[colour] ?? 0) + 1;
    this.save();
  }

  swap(from: number, to: number): void {
    const moved = this.slots[from] ?? null;
    this.slots[from] = this.slots[to] ?? null;
    this.slots[to] = moved;
    this.save();
  }

  fill(colours: string[], player: K3Player): void {
    this.clear(player);
    for (const colour of colours) this.put(colour);
  }

  private save(): void {
    sessionStorage.setItem(this.key, JSON.stringify(this.slots));
  }

  private restore(): void {
    const kept = JSON.parse(sessionStorage.getItem(this.key) ?? '[]') as (string | null)[];
    kept.forEach((colour, index) => {
      if (colour && this.slots[index] === null) this.put(colour, index);
    });
  }
}

export function pawns(hand: Tray): string[] {
  return Object.entries(hand).flatMap(([colour, count]) => Array.from({ length: count }, () => colour));
}

export function shuffled(colours: string[]): string[] {
  const all = [...colours];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [all[last], all[other]] = [all[other]!, all[last]!];
  }
  return all;
}
