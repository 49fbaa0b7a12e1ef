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

export type Answer = NonNullable<Awaited<ReturnType<typeof request>>>;

/** Clients of one service, until they are stopped. Everything that they send is recorded. */
export type Traffic = ReturnType<typeof makeTraffic>;

/** The statuses with which a request is served; 200, 201 and 204 unless given. */
type Expectation = { readonly served?: readonly number[] };

export const SCOPES =
  'invoicing:read customer:read enterprise:read assets:read assets:write assets:delete';

/** A client gives up after this time: longer than anything in the service takes. */
const GIVE_UP_MS = 20_000;
const PAUSE_MS = 15;

/** Clients of the service at `url` with a token of `SCOPES`. */
export function makeTraffic(url: string, token: string) {
  const exchanges: Exchange[] = [];
  const stopping = new AbortController();
  const clients: Promise<void>[] = [];
  /** Stops the clients and waits for their last requests. */
  const stop = async () => {
    stopping.abort();
    await Promise.all(clients);
  };
  return {
    exchanges,
    stopped: stopping.signal,
    /** Sends a request; undefined where there is no complete response within the time limit. */
    async send(what: string, path: string, options: RequestInit & Expectation = {}) {
      const { served = [200, 201, 204], ...init } = options;
      const sentAt = performance.now();
      const headers = { Authorization: `Bearer ${token}`, ...init.headers };
      const answer = await request(`${url}${path}`, { ...init, headers });
      const status = answer?.status;
      const isServed = status !== undefined && served.includes(status);
      exchanges.push({ what, status, isServed, sentAt });
      return answer;
    },
    /** Repeats `work`, with a pause, until the clients are stopped. */
    repeat(work: () => Promise<unknown>): void {
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

async function request(url: string, init: RequestInit) {
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
