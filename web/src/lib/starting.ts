/** Ways to get to a table. */
import { api } from '../api/client';
import type { GameInfo, NewTable } from '../api/types';
import { me } from './me';
import { router } from './router.svelte';

/** The opponent for somebody who just wants to play. */
export const SUITABLE_LEVEL = 'hiker';

export async function startTable(wanted: NewTable): Promise<void> {
  await me();
  const snapshot = await api.create(wanted);
  router.go(`/table/${snapshot.table.id}`);
}

/** A game against one suitable bot with the game's own default options. */
export function playNow(game: string, games: GameInfo[]): Promise<void> {
  const levels = games.find((info) => info.name === game)?.levels ?? [];
  const level = levels.includes(SUITABLE_LEVEL) ? SUITABLE_LEVEL : (levels.at(-1) ?? SUITABLE_LEVEL);
  return startTable({ game, seats: [{ kind: 'me' }, { kind: 'bot', level }] } as NewTable);
}

/** Puts a dropped or chosen record on a table of its own and opens its replay. */
export async function openRecord(file: File): Promise<void> {
  await me();
  const snapshot = await api.importRecord(await file.text());
  router.go(`/replay/${snapshot.table.id}`);
}
