import { z } from 'zod';
import type { Principal } from '#lib/auth/context.ts';
import { services } from '#lib/services.ts';
import type { LongPoll, PathParams } from './declaration.ts';
import { acquireSlot } from './limits/enforce.ts';
import type { ApiRequest } from './request/request.ts';

/** The longest wait: less than what proxies wait for a response. */
const MAX_SECONDS = 20;
const error = `must be a whole number of seconds from 0 to ${MAX_SECONDS}`;

/** The parameter `wait` of an operation with `longPoll`. */
export const Wait = z
  .string()
  .regex(/^(1?\d|20)$/, { error })
  .transform(Number)
  .exactOptional()
  .meta({ type: 'integer', minimum: 0, maximum: MAX_SECONDS })
  .describe(
    'Seconds to wait where there is nothing new yet: the answer comes with the first of it, or when they are over. Four ' +
      'requests of a client may wait at once.',
  );

type Polled = {
  readonly request: ApiRequest;
  readonly principal: Principal;
  readonly longPoll: LongPoll;
  readonly params: PathParams;
  readonly query: Readonly<Record<string, unknown>>;
};

/** A slot for reading, which is released while a request waits. */
type Slot = { acquire(): Promise<void>; release(): void };

/**
 * Reads until the result is worth sending or the time is over, with a slot each time. Throws RATE_LIMIT_EXCEEDED where too
 * many requests of the client wait, and what `read` throws.
 */
export async function readWhenThere<Result>(
  { request, principal, longPoll, params, query }: Polled,
  slot: Slot,
  read: () => Promise<Result>,
): Promise<Result> {
  const { longPolls } = services();
  const release = acquireSlot('longPolls', principal);
  // It takes as long as the caller says: not the service.
  request.work = 'transfer';
  try {
    const { key, versions, isPending } = longPoll;
    const waited = {
      key: key(params),
      deadline: performance.now() + Number(query['wait']) * 1_000,
    };
    const isOver = () => request.signal.aborted || performance.now() >= waited.deadline;
    for (;;) {
      // Before it is read: what comes later is another version.
      const version = (await versions([waited.key])).get(waited.key);
      const result = await read();
      if (!isPending(result, query) || isOver() || longPolls.isEnding) return result;
      slot.release();
      const hasChanged = await longPolls.wait(versions, { key: waited.key, version, isOver });
      if (!hasChanged) return result;
      await slot.acquire();
    }
  } finally {
    release();
  }
}
