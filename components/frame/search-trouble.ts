import { CallFailed } from './call-failed.ts';

/** What went wrong with a search, for whoever typed it; nothing typed is lost. */
export type SearchTrouble = { readonly words: string; readonly correlationId?: string | undefined };

/** What to say of an error that the search ended with, or after which it is tried again. */
export function searchTrouble(error: Error, isTriedAgain = false): SearchTrouble {
  if (!(error instanceof CallFailed)) return { words: isTriedAgain ? UNREACHED : UNREACHABLE };
  const correlationId = error.correlationId ?? undefined;
  if (isTriedAgain) return { words: RESTARTING, correlationId };
  return { words: wordsFor(error.status), correlationId };
}

/** Whether it is worth to ask again: the service is away, or restarts. */
export function isPassing(error: Error): boolean {
  return error instanceof CallFailed ? PASSING.has(error.status) : error.name !== 'TimeoutError';
}

const UNREACHABLE = 'The search cannot be reached. Check the network; Enter tries again.';
const UNREACHED = 'The search cannot be reached: trying again. Check the network.';
const RESTARTING = 'The service is busy or restarting: trying again.';
/** Of the service itself, and of what may stand before it. */
const PASSING: ReadonlySet<number> = new Set([502, 503, 504]);

function wordsFor(status: number): string {
  if (status === 401) return 'You are no longer signed in. Enter leads to the sign-in and back.';
  if (status === 429) return 'Too many searches in a short time. Wait a moment, then go on typing.';
  if (status === 503) return 'The service is busy or restarting. Enter tries again.';
  return 'The search failed. Enter tries again; if it stays, report it.';
}
