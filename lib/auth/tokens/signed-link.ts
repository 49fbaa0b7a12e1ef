import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** How long a link works, counted from the start of the day on which it was made: one a day, however often it is made. */
const LINK_DAYS = 31;
const DAY_MS = 86_400_000;

/**
 * A path of this service with an expiry and a signature, for somebody without an account. It opens that one path and
 * nothing else. `path` is percent-encoded and has no query; `now` is real time.
 */
export function signedLink(path: string, secret: string, now: Date): string {
  const expires = Math.floor(now.getTime() / DAY_MS) + LINK_DAYS;
  return `${path}?${signedQuery(path, expires, secret)}`;
}

/** Whether the query of a request signs its path, as it was made and in no other spelling, and has not expired. */
export function isSignedLink(
  { path, query = '' }: { readonly path: string; readonly query: string | undefined },
  secret: string,
  now: Date,
): boolean {
  const expires = Number(new URLSearchParams(query).get('expires'));
  const given = Buffer.from(query);
  const expected = Buffer.from(signedQuery(path, expires, secret));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return now.getTime() < expires * DAY_MS;
}

/** The key is derived, so that a signature says nothing about what else the secret protects. */
function signedQuery(path: string, expires: number, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'trade-supply signed link', 32));
  const signature = createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url');
  return `expires=${expires}&signature=${signature}`;
}
