import type { IncomingMessage } from 'node:http';
import { type Failure, invalid } from '#lib/failures.ts';

/** A page of 1,000 invoices to print has the most. */
const MOST_PARAMETERS = 1_000;
/** As many as browsers keep for a site. */
const MOST_COOKIES = 180;

/**
 * What is wrong with a request for a page whose parts cost more to read than a page does to make: Next takes time
 * with the square of their number, seconds for as many as a URL or a header holds. Undefined where nothing is.
 */
export function pageLimitFailure({ url = '/', headers }: IncomingMessage): Failure | undefined {
  if (hasMore(url, '&', MOST_PARAMETERS - 1)) {
    return invalid([{ field: 'query', issue: `has more than ${MOST_PARAMETERS} parameters` }]);
  }
  if (hasMore(headers.cookie ?? '', ';', MOST_COOKIES - 1)) {
    const issue = `has more than ${MOST_COOKIES} cookies: remove those of this site`;
    return invalid([{ field: 'Cookie', issue }]);
  }
  return undefined;
}

/** Whether `mark` is in the text more often than `most` times. */
function hasMore(text: string, mark: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = text.indexOf(mark, at + 1);
    if (at < 0) return false;
  }
  return true;
}
