/** The line to the server: a WebSocket that is opened again for as long as the page wants it, or long polling without one. */
import { api, Refusal } from '../api/client';
import type { Snapshot } from '../api/types';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;
const DEAF = 3;
/** The server gives a sign of life every 20 seconds. */
const SILENCE = 50_000;

type Frame =
  | { type: 'state'; snapshot: Snapshot }
  | { type: 'beat'; sequence: number }
  | { type: 'gone'; problem: { code: string; message: string; rule: string } };

export class Line {
  state: 'connecting' | 'live' | 'lost' = $state('connecting');
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #wanted = false;
  /** How often a socket closed without ever having been open: something in between may not let sockets through. */
  #deaf = 0;
  /** What the last frame told, for polling. */
  #known: { revision?: string; updated?: string } = {};
  readonly #again = (): void => this.reopen();

  constructor(
    private readonly id: string,
    private readonly since: () => number,
    private readonly take: (snapshot: Snapshot) => void,
    private readonly gone: (problem: Refusal) => void,
  ) {}

  open(): void {
    if (!this.#wanted) {
      addEventListener('online', this.#again);
      document.addEventListener('visibilitychange', this.#again);
    }
    this.#wanted = true;
    if (this.#deaf >= DEAF) return void this.poll();
    let opened = false;
    const socket = api.live(this.id, this.since());
    this.#socket = socket;
    socket.onopen = () => {
      opened = true;
      this.#deaf = 0;
      this.alive();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.alive();
      this.read(JSON.parse(event.data) as Frame);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      if (!opened) this.#deaf += 1;
      this.lost();
    };
  }

  private read(frame: Frame): void {
    if (frame.type === 'state') {
      const { revision, updated } = frame.snapshot.table;
      this.#known = { revision: String(revision), updated };
      this.take(frame.snapshot);
    }
    if (frame.type !== 'gone') return;
    this.close();
    this.gone(new Refusal(frame.problem.code, frame.problem.message, frame.problem.rule, 404));
  }

  /** Asks again and again; each answer comes as soon as there is news. */
  private async poll(): Promise<void> {
    try {
      // What is there now comes at once: a poll may wait long for news, and until then the line would seem lost.
      this.read({ type: 'state', snapshot: await api.snapshot(this.id, this.since()) });
      this.alive();
      while (this.#wanted) {
        this.read(await api.poll<Frame>(this.id, this.since(), this.#known));
        this.alive();
      }
    } catch {
      // The server itself may be away, not only sockets: begin anew.
      this.#deaf = 0;
      this.lost();
    }
  }

  /** Something showed that the line is down. */
  lost(): void {
    if (!this.#wanted) return;
    this.state = 'lost';
    this.drop();
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  close(): void {
    this.#wanted = false;
    clearTimeout(this.#retry);
    removeEventListener('online', this.#again);
    document.removeEventListener('visibilitychange', this.#again);
    this.drop();
  }

  private reopen(): void {
    if (!this.#wanted || this.state !== 'lost' || document.hidden) return;
    clearTimeout(this.#retry);
    this.#wait = FIRST_WAIT;
    this.open();
  }

  private alive(): void {
    this.state = 'live';
    this.#wait = FIRST_WAIT;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.lost(), SILENCE);
  }

  private drop(): void {
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
