import { setTimeout as pause } from 'node:timers/promises';

/** A request, or a load of a feed, and what became of it. */
export type Exchange = {
  readonly what: string;
  /** Undefined where there was no response; of a load the exit code. */
  readonly status: number | undefined;
  /** Whether the service did what it was asked. */
  readonly isServed: boolean;
  /** By `performance.now()`. */
  readonly sentAt: number;
};

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: Buffer };

/** Clients of one service, until they are stopped. Everything that they send is recorded. */
export type Traffic = AsyncDisposable & {
  readonly exchanges: Exchange[];
  readonly stopped: AbortSignal;
  /** Sends a request; undefined where there is no complete response within the time limit. */
  send(what: string, path: string, init?: RequestInit & Expectation): Promise<Answer | undefined>;
  /** Repeats `work`, with a pause, until the clients are stopped. */
  repeat(work: () => Promise<unknown>): void;
  /** Stops the clients and waits for their last requests. */
  stop(): Promise<void>;
};

/** The statuses with which a request is served; 200, 201 and 204 unless given. */
type Expectation = { readonly served?: readonly number[] };

export const SCOPES =
  'invoicing:read customer:read enterprise:read assets:read assets:write assets:delete';

/** A client gives up after this time: longer than anything in the service takes. */
const GIVE_UP_MS = 20_000;
const PAUSE_MS = 15;

/** Clients of the service at `url` with a token of `SCOPES`. */
export function makeTraffic(url: string, token: string): Traffic {
  const exchanges: Exchange[] = [];
  const stopping = new AbortController();
  const clients: Promise<void>[] = [];
  const stop = async () => {
    stopping.abort();
    await Promise.all(clients);
  };
  return {
    exchanges,
    stopped: stopping.signal,
    async send(what, path, { served = [200, 201, 204], ...init } = {}) {
      const sentAt = performance.now();
      const headers = { Authorization: `Bearer ${token}`, ...init.headers };
      const answer = await request(`${url}${path}`, { ...init, headers });
      const status = answer?.status;
      const isServed = status !== undefined && served.includes(status);
      exchanges.push({ what, status, isServed, sentAt });
      return answer;
    },
    repeat(work) {
      const client = async () => {
        while (!stopping.signal.aborted) {
          await work();
          await pause(PAUSE_MS);
        }
      };
      clients.push(client());
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function request(url: string, init: RequestInit): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(GIVE_UP_MS) });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body };
  } catch (error) {
    if (!hasNoResponse(error)) throw error;
    return undefined;
  }
}

/** Whether an error of `fetch` means that there was no response, or half of one. */
function hasNoResponse(error: unknown): boolean {
  return (
    (error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message)) ||
    (error instanceof DOMException && error.name === 'TimeoutError')
  );
}
