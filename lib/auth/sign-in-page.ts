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

export const SIGN_IN_PROBLEMS = [
  /** The issuer did not respond in time, or not as an issuer should. */
  'unreachable',
  /** The issuer, or the person at its prompt, refused. */
  'refused',
  /** The issuer gives this person no role here. */
  'no-role',
  /** The claims are malformed. */
  'unusable',
  /** Their session was revoked, and the issuer signed them in without authenticating them again. */
  'unproven',
  /** It took too long, was started in another window, or had been completed before. */
  'expired',
  /** Anything else: see the log. */
  'failed',
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];
