/**
 * Where to lead somebody after the sign-in: the path, query and fragment that `sent` names on this service,
 * else `/`. Whatever would lead elsewhere, or round to the sign-in again, is `/`; what is longer than a cookie
 * holds loses its query.
 */
export function returnPath(sent: string | null | undefined, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  if (!sent || HIDDEN.test(sent)) return '/';
  const isPath = sent.startsWith('/') && !sent.startsWith('//');
  if (!(isPath || sent.startsWith(`${origin}/`)) || !URL.canParse(sent, origin)) return '/';
  const url = new URL(sent, origin);
  // Dots are resolved by now: `/.//elsewhere` has become `//elsewhere`.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  if (/^\/(sign-in|api)(\/|$)/.test(url.pathname)) return '/';
  const whole = url.pathname + url.search + url.hash;
  if (encodeURIComponent(whole).length <= LONGEST) return whole;
  return url.pathname.length <= LONGEST ? url.pathname : '/';
}

/** A cookie holds 4,096 bytes, its name and attributes included. */
const LONGEST = 3_600;
/** What browsers drop from an address, or take for a slash. */
const HIDDEN = /[\\\p{Cc}]/u;
