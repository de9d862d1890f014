/** The server's API, one function a request. Every refusal arrives as a `Refusal`. */
import type {
  Actor,
  Analysis,
  GameInfo,
  Hint,
  InviteInfo,
  MayAnswer,
  Me,
  NewTable,
  Position,
  PreviewAnswer,
  Snapshot,
  TableSummary,
  Transfer,
} from './types';

/** The server said no, or could not be reached (`code` is then `offline`). */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal('offline', '', '', 0);
  }
  if (response.ok) return response;
  let problem: { code?: string; message?: string; rule?: string } = {};
  try {
    problem = await response.json();
  } catch {
    // A proxy in between may answer without a body.
  }
  throw new Refusal(problem.code ?? 'failure', problem.message ?? '', problem.rule ?? '', response.status);
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await request(method, path, body)).json()) as T;
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
const invite = (code: string): string => `/api/invites/${encodeURIComponent(code)}`;

export const api = {
  games: () => call<GameInfo[]>('GET', '/api/games'),
  me: () => call<Me>('GET', '/api/me'),
  newGuest: (name: string) => call<Me>('POST', '/api/guests', { name }),
  claim: (code: string) => call<Me>('POST', '/api/guests/claim', { code }),
  rename: (name: string) => call<Me>('PATCH', '/api/me', { name }),
  forget: () => request('DELETE', '/api/me'),
  transfer: () => call<Transfer>('POST', '/api/me/transfer'),
  lobby: () => call<TableSummary[]>('GET', '/api/lobby'),
  mine: () => call<TableSummary[]>('GET', '/api/tables'),
  create: (wanted: NewTable) => call<Snapshot>('POST', '/api/tables', wanted),
  snapshot: (id: string, since = 0) => call<Snapshot>('GET', `${table(id)}?since=${since}`),
  invite: (code: string) => call<InviteInfo>('GET', invite(code)),
  accept: (code: string, seat: number | null) => call<Snapshot>('POST', invite(code), { seat }),
  join: (id: string, seat: number | null) => call<Snapshot>('POST', `${table(id)}/join`, { seat }),
  leave: (id: string) => request('POST', `${table(id)}/leave`),
  seatBot: (id: string, seat: number, level: string) => call<Snapshot>('PUT', `${table(id)}/seats/${seat}/bot`, { level }),
  unseatBot: (id: string, seat: number) => call<Snapshot>('DELETE', `${table(id)}/seats/${seat}/bot`),
  play: (id: string, seat: Actor, move: string, revision: number, key: string) =>
    call<Snapshot>('POST', `${table(id)}/moves`, { seat, move, revision, key }),
  may: (id: string, seat: Actor, move: string) => call<MayAnswer>('POST', `${table(id)}/may`, { seat, move }),
  preview: (id: string) => call<PreviewAnswer>('GET', `${table(id)}/preview`),
  undo: (id: string, seat: number, revision: number) => call<Snapshot>('POST', `${table(id)}/undo`, { seat, revision }),
  answerUndo: (id: string, agree: boolean) => call<Snapshot>('POST', `${table(id)}/undo/answer`, { agree }),
  resign: (id: string, seat: number, revision: number) => call<Snapshot>('POST', `${table(id)}/resign`, { seat, revision }),
  pause: (id: string, paused: boolean) => call<Snapshot>('POST', `${table(id)}/pause`, { paused }),
  handOver: (id: string, seat: number) => call<Snapshot>('POST', `${table(id)}/hand-over`, { seat }),
  rematch: (id: string) => call<Snapshot>('POST', `${table(id)}/rematch`),
  hint: (id: string) => call<Hint>('POST', `${table(id)}/hint`, {}),
  plan: (id: string) => call<Hint>('POST', `${table(id)}/hint`, { whole: true }),
  analysis: (id: string) => call<Analysis>('POST', `${table(id)}/analysis`),
  record: async (id: string) => (await request('GET', `${table(id)}/record`)).text(),
  recordAddress: (id: string) => `${table(id)}/record`,
  positions: (id: string, start: number, count: number, eyes: string) =>
    call<Position[]>('GET', `${table(id)}/positions?start=${start}&count=${count}&eyes=${eyes}`),
  importRecord: (record: string) => call<Snapshot>('POST', '/api/records', { record }),
  /** Waits for news beyond what is known: the last event, the revision and the time of the last change. */
  poll: <T>(id: string, since: number, known: { revision?: string; updated?: string }) =>
    call<T>('GET', `${table(id)}/poll?${new URLSearchParams({ since: String(since), wait: '25', ...known })}`),
  live: (id: string, since: number) => {
    const address = new URL(`${table(id)}/live?since=${since}`, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address);
  },
};
