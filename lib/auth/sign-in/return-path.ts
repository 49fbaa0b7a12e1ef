/**
 * Where to redirect after sign-in: the path, query and fragment of `target` if it is on this service and not the
 * sign-in itself, or else `/`. A path that is too long for a cookie loses its query.
 */
export function returnPath(target: string | null | undefined, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  if (!target || UNSAFE_CHARACTERS.test(target)) return '/';
  const isPath = target.startsWith('/') && !target.startsWith('//');
  if (!(isPath || target.startsWith(`${origin}/`)) || !URL.canParse(target, origin)) return '/';
  const url = new URL(target, origin);
  // URL has resolved dots by now: `/.//elsewhere` has become `//elsewhere`.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  if (/^\/(sign-in|api)(\/|$)/.test(url.pathname)) return '/';
  const path = url.pathname + url.search + url.hash;
  if (encodeURIComponent(path).length <= MAX_LENGTH) return path;
  return url.pathname.length <= MAX_LENGTH ? url.pathname : '/';
}

/** A cookie may have 4,096 bytes including its name and attributes. */
const MAX_LENGTH = 3_600;
/** Characters that browsers remove from URLs or treat as slashes. */
const UNSAFE_CHARACTERS = /[\\\p{Cc}]/u;
