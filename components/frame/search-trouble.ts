/** What went wrong with a search, for whoever typed it; nothing typed is lost. */
export type SearchTrouble = { readonly words: string; readonly correlationId?: string | undefined };

/** What to say of an error that the search ended with. */
export function searchTrouble(error: Error): SearchTrouble {
  if (!('status' in error && 'correlationId' in error)) return { words: UNREACHABLE };
  const correlationId = typeof error.correlationId === 'string' ? error.correlationId : undefined;
  return { words: wordsFor(error.status), correlationId };
}

const UNREACHABLE = 'The search cannot be reached. Check the network; Enter tries again.';

function wordsFor(status: unknown): string {
  if (status === 401) return 'You are no longer signed in. Enter leads to the sign-in and back.';
  if (status === 429) return 'Too many searches in a short time. Wait a moment, then go on typing.';
  if (status === 503) return 'The service is busy or restarting. Enter tries again.';
  return 'The search failed. Enter tries again; if it stays, report it.';
}
