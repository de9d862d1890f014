/** A live table: keeps the newest snapshot, shows changes one after the other, sends moves, survives a lost line. */
import { api, Refusal } from '../api/client';
import type { Choice, EventInfo, Happening, Hint, SeatInfo, Snapshot, View } from '../api/types';
import { list } from '../lib/i18n';
import { t } from '../lib/messages';
import { settings } from '../lib/settings.svelte';
import { Line } from './line.svelte';
import type { Refused, Scene } from './scene';

/** Milliseconds a change stays before the next one is shown. */
const PACE = 650;
const RETRY = 1500;

interface Sending {
  move: string;
  revision: number;
  seat: number | '*';
  key: string;
}

export class Session implements Scene {
  snapshot: Snapshot | null = $state.raw(null);
  log: readonly EventInfo[] = $state.raw([]);
  fresh: readonly EventInfo[] = $state.raw([]);
  proposal: Choice | null = $state.raw(null);
  hint: Hint | null = $state.raw(null);
  hinting = $state(false);
  refused: Refused | null = $state.raw(null);
  failure: Refusal | null = $state.raw(null);
  preview: unknown = $state.raw(null);
  sending = $state(false);
  readonly line: Line;
  /** Which moves ask for a confirmation; set by the game's face. */
  asksFor: (choice: Choice) => boolean = () => false;
  wantsPreview = false;
  /** What is too small to be given time of its own. */
  isMinor: (happening: Happening) => boolean = () => false;

  #newest: Snapshot | null = null;
  #waiting: Snapshot[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seen = 0;
  #closed = false;

  view: View | null = $derived(this.snapshot?.view ?? null);
  viewer: number | null = $derived(this.snapshot?.viewer ?? null);
  seats: readonly SeatInfo[] = $derived(this.snapshot?.table.seats ?? []);
  names: readonly string[] = $derived(this.seats.map((seat) => seat.name));
  game: string = $derived(this.snapshot?.table.game ?? '');
  hints: boolean = $derived(this.snapshot?.table.settings.hints ?? false);
  showing: boolean = $derived(this.#waiting.length > 0);
  choices: readonly Choice[] = $derived(this.sending || this.showing ? [] : (this.snapshot?.choices ?? []));
  hinted: Choice | null = $derived(
    this.hint && this.hint.revision === this.snapshot?.table.revision ? (this.hint.considered[0]?.choice ?? null) : null,
  );
  live = true;

  constructor(readonly id: string) {
    this.line = new Line(id, () => this.#seen, (snapshot) => this.take(snapshot), (problem) => (this.failure = problem));
    void this.load();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.line.close();
  }

  async load(): Promise<void> {
    try {
      this.take(await api.snapshot(this.id));
      this.line.open();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'offline') setTimeout(() => !this.#closed && void this.load(), RETRY);
      else this.failure = error;
    }
  }

  /** Takes news in whatever order it comes; what is older than the newest is dropped. */
  take(snapshot: Snapshot): void {
    const newest = this.#newest;
    const otherEyes = newest !== null && newest.viewer !== snapshot.viewer;
    if (newest && !otherEyes && snapshot.table.revision < newest.table.revision) return;
    const shown = this.#seen;
    if (newest && otherEyes && (snapshot.events[0]?.sequence ?? 0) === 1) {
      this.#seen = 0;
      this.log = [];
    }
    const first = newest === null || otherEyes;
    const news = snapshot.events.filter((event) => event.sequence > this.#seen);
    this.#newest = snapshot;
    this.#seen = Math.max(this.#seen, ...news.map((event) => event.sequence));
    if (first) {
      this.#waiting = [];
      // Where the screen goes from hand to hand by itself, what the one did is still news to the other.
      this.show({ ...snapshot, events: news }, newest ? news.filter((event) => event.sequence > shown) : []);
    } else if (news.length === 0 && this.#waiting.length === 0) {
      this.snapshot = snapshot;
    } else {
      this.#waiting = [...this.#waiting, { ...snapshot, events: news }];
      this.advance();
    }
  }

  private advance(): void {
    if (this.#timer !== undefined) return;
    const [next, ...rest] = this.#waiting;
    if (!next) return;
    this.#waiting = rest;
    this.show(next, next.events);
    const calm = next.events.every((event) => this.isMinor(event.happening));
    const pause = calm ? 0 : settings.time(PACE) / (1 + rest.length);
    if (pause === 0) return this.advance();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.advance();
    }, pause);
  }

  private show(snapshot: Snapshot, fresh: readonly EventInfo[]): void {
    const moved = snapshot.table.revision !== this.snapshot?.table.revision;
    if (moved) {
      this.proposal = null;
      this.preview = null;
    }
    this.log = [...this.log, ...snapshot.events];
    this.fresh = fresh;
    this.snapshot = snapshot;
    if (this.wantsPreview && snapshot.choices.length && moved) void this.loadPreview(snapshot.table.revision);
  }

  async loadPreview(revision: number): Promise<void> {
    try {
      const answer = await api.preview(this.id);
      if (answer.revision === revision && this.snapshot?.table.revision === revision) this.preview = answer.preview;
    } catch {
      // A screen without previews still plays.
    }
  }

  choose(choice: Choice): void {
    this.refused = null;
    const same = this.proposal?.code === choice.code;
    if (settings.get('confirm') && this.asksFor(choice) && !same) this.proposal = choice;
    else void this.send(choice.text);
  }

  confirm(): void {
    if (this.proposal) void this.send(this.proposal.text);
  }

  cancel(): void {
    this.proposal = null;
    this.refused = null;
  }

  async chooseAll(texts: string[]): Promise<void> {
    for (const text of texts) if (!(await this.send(text))) return;
  }

  /** Sends a move until it is known whether it was played; the key makes sure that it is played once. */
  private async send(move: string): Promise<boolean> {
    const { actor, table } = this.#newest ?? {};
    if (actor === undefined || actor === null || !table || this.sending) return false;
    const wanted: Sending = { move, seat: actor, revision: table.revision, key: crypto.randomUUID() };
    this.sending = true;
    this.hint = null;
    try {
      return await this.deliver(wanted);
    } finally {
      this.sending = false;
      this.proposal = null;
    }
  }

  private async deliver({ seat, move, revision, key }: Sending): Promise<boolean> {
    while (!this.#closed) {
      try {
        this.take(await api.play(this.id, seat, move, revision, key));
        return true;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.status === 0 || error.status >= 500) {
          this.line.lost();
          await new Promise((resolve) => setTimeout(resolve, RETRY));
        } else {
          this.refuse(error);
          await this.refresh();
          return false;
        }
      }
    }
    return false;
  }

  private refuse(error: Refusal): void {
    this.refused = { message: error.message, rule: error.rule };
  }

  async refresh(): Promise<void> {
    try {
      this.take(await api.snapshot(this.id, this.#seen));
    } catch {
      this.line.lost();
    }
  }

  say(message: string): void {
    if (this.view?.phase !== 'over' && this.viewer !== null) this.refused = { message, rule: '' };
  }

  why(move: string): void {
    const { actor, table } = this.#newest ?? {};
    if (actor === undefined || !table) return;
    if (actor === null) {
      const others = table.actors.filter((each) => each !== '*').map((seat) => this.names[Number(seat)] ?? '');
      return this.say(table.status === 'paused' ? t('table.paused') : t('refused.turn', { who: list(others) }));
    }
    api.may(this.id, actor, move).then(
      (answer) => {
        if (!answer.allowed) this.refused = { message: answer.message, rule: answer.rule };
      },
      (error: unknown) => {
        if (error instanceof Refusal && error.code !== 'offline') this.refuse(error);
      },
    );
  }

  /** Does something that answers with a snapshot, and says so if it was refused. */
  async act(doing: (revision: number) => Promise<Snapshot>): Promise<Snapshot | null> {
    this.refused = null;
    try {
      const snapshot = await doing(this.#newest?.table.revision ?? 0);
      if (snapshot.table.id === this.id) this.take(snapshot);
      return snapshot;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'offline') this.line.lost();
      else this.refuse(error);
      return null;
    }
  }

  async askPlan(): Promise<readonly Choice[]> {
    try {
      return (await api.plan(this.id)).plan;
    } catch (error) {
      if (error instanceof Refusal) this.refuse(error);
      return [];
    }
  }

  async askHint(): Promise<void> {
    this.hinting = true;
    try {
      this.hint = await api.hint(this.id);
    } catch (error) {
      if (error instanceof Refusal) this.refuse(error);
    } finally {
      this.hinting = false;
    }
  }
}
