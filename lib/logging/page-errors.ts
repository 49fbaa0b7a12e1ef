import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseErrorKind } from '#db/errors.ts';

/** Why a page failed: a database error, or no such record. */
export type PageError = DatabaseErrorKind | 'notFound';

export type PageErrors = ReturnType<typeof makePageErrors>;

/**
 * Next reports a failed page with nothing but the headers of its request, so each page request gets a number in a
 * header of its own. The correlation id cannot serve: callers choose it, and may send the same one twice.
 */
export function makePageErrors() {
  const requests = new Map<string, { error?: PageError }>();
  let last = 0;
  return {
    /** Tracks a page request until its response closes; the returned function gives its error, if it had one. */
    track(incoming: IncomingMessage, outgoing: ServerResponse): () => PageError | undefined {
      last += 1;
      const number = String(last);
      const page: { error?: PageError } = {};
      incoming.headers[HEADER] = number;
      requests.set(number, page);
      outgoing.once('close', () => requests.delete(number));
      return () => page.error;
    },
    /** Records the error of the page request with these headers; ignored when that request is over. */
    record(headers: IncomingMessage['headers'], error: PageError): void {
      const page = requests.get(String(headers[HEADER]));
      if (page) page.error = error;
    },
  };
}

/** Overwritten on every page request: a value sent by the caller is ignored. */
const HEADER = 'x-page-number';
