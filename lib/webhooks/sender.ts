import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { type BlockList, isIP } from 'node:net';
import { finished } from 'node:stream';
import { isPublic } from './addresses.ts';

/** Sends messages to addresses that clients name, and to nowhere inside. */
export type WebhookSender = ReturnType<typeof makeWebhookSender>;

type SentAttempt = {
  readonly attemptedAt: string;
  readonly durationMs: number;
  readonly status?: number;
  readonly error?: string;
};

/** What came of a message, and how long the receiver asks to wait before the next. */
export type SentMessage = {
  readonly attempt: SentAttempt;
  readonly retryAfterMs?: number | undefined;
};

type SenderOptions = {
  /** Networks of our own that may be reached. */
  readonly networks: BlockList | undefined;
  readonly observe: (outcome: 'delivered' | 'refused' | 'failed', seconds: number) => void;
  /** For tests: the addresses of a name, the authority of its certificate, and the port that stands for all. */
  readonly resolve?: (name: string, signal: AbortSignal) => Promise<readonly string[]>;
  readonly ca?: string | string[];
  readonly port?: number;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 15_000;
const MAX_IN_FLIGHT = 32;
const MAX_PER_HOST = 4;
const MAX_ANSWER_BYTES = 16 * 1024;

/**
 * The name is looked up here, all its addresses have to be allowed, and the connection is made to one of these; a
 * connection serves one message. No redirect is followed and no proxy used, and what a receiver answers besides its status is
 * not shown: nobody learns by it what is inside.
 */
export function makeWebhookSender(options: SenderOptions) {
  const { networks, observe, resolve = resolveName, ca, port, timeoutMs = TIMEOUT_MS } = options;
  const inFlight = new Map<string, number>();
  const total = () => [...inFlight.values()].reduce((sum, count) => sum + count, 0);
  const isAllowed = (address: string) =>
    isPublic(address) || networks?.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') === true;

  return {
    isFull: () => total() >= MAX_IN_FLIGHT,
    busyHosts: () =>
      [...inFlight].filter(([, count]) => count >= MAX_PER_HOST).map(([host]) => host),
    /** Takes a place for a message to a host, until disposed; undefined where there is none. */
    tryTake(url: string): Disposable | undefined {
      const { hostname } = new URL(url);
      const count = inFlight.get(hostname) ?? 0;
      if (count >= MAX_PER_HOST || total() >= MAX_IN_FLIGHT) return undefined;
      inFlight.set(hostname, count + 1);
      return {
        [Symbol.dispose]() {
          const rest = (inFlight.get(hostname) ?? 1) - 1;
          if (rest > 0) inFlight.set(hostname, rest);
          else inFlight.delete(hostname);
        },
      };
    },
    /** Whether a name leads to addresses that messages are sent to. Why not is not told: names inside stay unknown. */
    async canReach(url: string): Promise<boolean> {
      const found = addressOf(new URL(url).hostname, AbortSignal.timeout(timeoutMs));
      return found.then(Boolean, () => false);
    },
    /** Sends a message once. Never rejects. */
    async send(url: string, headers: Record<string, string>, body: string): Promise<SentMessage> {
      const startedMs = performance.now();
      const attemptedAt = new Date().toISOString();
      const signal = AbortSignal.timeout(timeoutMs);
      const { retryAfterMs, ...result } = await post(new URL(url), headers, body, signal).catch(
        (error: unknown) => ({ error: errorCodeOf(error, signal), retryAfterMs: undefined }),
      );
      const durationMs = Math.round(performance.now() - startedMs);
      const failure = 'status' in result ? 'refused' : 'failed';
      observe(isDelivered(result) ? 'delivered' : failure, durationMs / 1_000);
      return { attempt: { attemptedAt, durationMs, ...result }, retryAfterMs };
    },
  };

  async function addressOf(name: string, signal: AbortSignal): Promise<string> {
    // Node looks up no name where an address is written.
    if (name.startsWith('[') || isIP(name) !== 0) throw refused();
    // A name that is not there and one inside are the same, so that nobody learns which it is.
    const addresses = await resolve(name, signal).catch(() => []);
    const [first] = addresses;
    if (first === undefined || !addresses.every(isAllowed)) throw refused();
    return first;
  }

  async function post(
    url: URL,
    headers: Record<string, string>,
    body: string,
    signal: AbortSignal,
  ) {
    const address = await addressOf(url.hostname, signal);
    const family = isIP(address);
    const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>();
    const sent = request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'trade-supply-webhooks',
        ...headers,
      },
      // A connection for this message alone, through no proxy of the environment.
      agent: false,
      signal,
      ...(ca !== undefined && { ca }),
      ...(port !== undefined && { port }),
      lookup: (_name, { all }, done) =>
        all ? done(null, [{ address, family }]) : done(null, address, family),
    });
    sent.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!isAllowed(socket.remoteAddress ?? '')) sent.destroy(refused());
      }),
    );
    sent.once('response', answered);
    sent.on('error', reject);
    // Without an answer or an error too: when a receiver changes the protocol.
    sent.once('close', () => reject(new Error('The receiver ended the connection.')));
    sent.end(body);
    const response = await promise;
    await readSome(response);
    const status = response.statusCode ?? 0;
    return { status, retryAfterMs: retryAfterOf(response.headers['retry-after']) };
  }
}

/** Whether the receiver has acknowledged a message. */
export function isDelivered({ status = 0 }: Partial<SentAttempt>): boolean {
  return status >= 200 && status < 300;
}

function refused(): Error {
  return Object.assign(new Error('The address is not public.'), { code: 'ADDRESS_NOT_ALLOWED' });
}

/** The code of Node, as ECONNREFUSED and CERT_HAS_EXPIRED, or ours. */
function errorCodeOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'TIMED_OUT';
  return error instanceof Error && 'code' in error ? String(error.code) : 'FAILED';
}

/** By DNS alone, without the threads that files need: a slow server of names delays nobody else. */
async function resolveName(name: string, signal: AbortSignal): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  signal.removeEventListener('abort', cancel);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** Reads an answer to its end, so that its receiver notices no break, if that is near. Its status is known. */
function readSome(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) response.destroy();
    });
    // Broken off or not.
    finished(response, () => resolve());
  });
}

function retryAfterOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
