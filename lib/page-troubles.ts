import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseTrouble } from '#db/client.ts';

/** Why pages that are under way failed, where that is because of the database. */
export type PageTroubles = {
  /** Follows a page until its response is closed; what is returned tells its trouble, where it has met one. */
  follow(incoming: IncomingMessage, outgoing: ServerResponse): () => DatabaseTrouble | undefined;
  /** Notes the trouble of the page whose request has these headers; of one that is over, nothing is kept. */
  note(headers: IncomingMessage['headers'], trouble: DatabaseTrouble): void;
};

/**
 * Makes it. Next tells of a page that failed by its request's headers alone, so a page is known by a number in a
 * header of ours. A correlation id would not do: callers choose it, and may send the same one twice.
 */
export function makePageTroubles(): PageTroubles {
  const followed = new Map<string, { trouble?: DatabaseTrouble }>();
  let last = 0;
  return {
    follow(incoming, outgoing) {
      last += 1;
      const number = String(last);
      const page: { trouble?: DatabaseTrouble } = {};
      incoming.headers[HEADER] = number;
      followed.set(number, page);
      outgoing.once('close', () => followed.delete(number));
      return () => page.trouble;
    },
    note(headers, trouble) {
      const page = followed.get(String(headers[HEADER]));
      if (page) page.trouble = trouble;
    },
  };
}

/** Written anew on every request for a page: what a caller sends in it counts for nothing. */
const HEADER = 'x-page-number';
