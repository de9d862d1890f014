/** Sentences about a table that every game shares. */
import type { EventInfo } from '../api/types';
import type { Face } from '../games/face';
import { list } from '../lib/i18n';
import { t } from '../lib/messages';
import type { Scene } from './scene';
import type { Session } from './session.svelte';

type People = Pick<Scene, 'names' | 'viewer' | 'seats' | 'live'>;

/** "You" is the one person at this screen; several are called by their names. */
export function winnersWords(winners: readonly number[], scene: People): string {
  if (scene.seats.length === 1) return t('end.alone');
  if (winners.length === 0) return t('end.nobody');
  const alone = scene.live && scene.seats.filter((seat) => seat.mine).length === 1;
  if (alone && winners.length === 1 && winners[0] === scene.viewer) return t('end.you');
  const names = winners.map((seat) => scene.names[seat] ?? '');
  return t('end.winners', { count: names.length, names: list(names) });
}

export function bannerWords(session: Session, face: Face | null): string {
  const table = session.snapshot?.table;
  if (!table) return t('app.loading');
  if (table.status === 'over') return winnersWords(table.winners, session);
  if (table.status === 'waiting') return t('table.waiting');
  if (table.status === 'paused') return t('table.paused');
  if (table.status === 'abandoned') return t('home.abandoned');
  if (session.sending) return t('table.sending');
  const actors = table.actors.filter((actor) => actor !== '*').map(Number);
  const mine = session.choices.length > 0;
  const others = actors.filter((seat) => seat !== session.viewer);
  const who = list((mine ? actors : others).map((seat) => session.names[seat] ?? ''));
  if (!mine && others.length === 0) return t('table.moment');
  return face?.phase(session, mine, who) ?? (mine ? t('table.yours') : t('table.theirs', { who }));
}

export function eventWords(event: EventInfo, scene: People, face: Face | null): string {
  const { happening, words } = event;
  if (happening.kind === 'ended') return winnersWords(happening.winners, scene);
  if (happening.kind === 'taken_back') {
    return t('event.taken_back', { who: scene.names[happening.seat] ?? '', count: happening.moves });
  }
  return face?.tell(happening, scene.names) ?? words;
}
