import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseTrouble } from '#db/client.ts';

/** Why there is no page: because of the database, or since nothing is there. */
export type PageTrouble = DatabaseTrouble | 'absent';

/** Why pages that are under way cannot be shown. */
export type PageTroubles = {
  /** Follows a page until its response is closed; what is returned tells its trouble, where it has met one. */
  follow(incoming: IncomingMessage, outgoing: ServerResponse): () => PageTrouble | undefined;
  /** Notes the trouble of the page whose request has these headers; of one that is over, nothing is kept. */
  note(headers: IncomingMessage['headers'], trouble: PageTrouble): void;
};

/**
 * Makes it. Next tells of a page that failed by its request's headers alone, so a page is known by a number in a
 * header of ours. A correlation id would not do: callers choose it, and may send the same one twice.
 */
export function makePageTroubles(): PageTroubles {
  const followed = new Map<string, Page>();
  let last = 0;
  return {
    follow(incoming, outgoing) {
      last += 1;
      const number = String(last);
      const page: Page = { request: incoming };
      incoming.headers[HEADER] = number;
      followed.set(number, page);
      outgoing.once('close', () => followed.delete(number));
      return () => page.trouble;
    },
    note(headers, trouble) {
      const page = followed.get(String(headers[HEADER]));
      if (!page) return;
      page.trouble = trouble;
      // What is to be added to needs no unpacking then.
      if (trouble === 'absent') delete page.request.headers['accept-encoding'];
    },
  };
}

type Page = { readonly request: IncomingMessage; trouble?: PageTrouble };

/** Written anew on every request for a page: what a caller sends in it counts for nothing. */
const HEADER = 'x-page-number';
