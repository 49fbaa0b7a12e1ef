/** What the portal keeps in the browser for the person who is signed in. */
export type Kept = {
  /** What they opened, the latest first. */
  readonly seen: readonly Seen[];
  /** Number of the branch they chose as theirs, by country. */
  readonly branches: Readonly<Record<string, string>>;
  /** Whether single keys are shortcuts. */
  readonly hasShortcuts: boolean;
};

/** A document that was opened: no more than its number and what it is. */
export type Seen = {
  /** Its address in the portal: `/au/invoices/536365`. */
  readonly href: string;
  readonly title: string;
  /** What it is, in words: `Tax invoice`. */
  readonly kind: string;
};

/** The cookie, which sign-out removes. The browser writes it, so it cannot be HttpOnly. */
export const PERSON_COOKIE = 'kept';

const NOTHING: Kept = { seen: [], branches: {}, hasShortcuts: true };
const MOST_SEEN = 10;
/** A cookie holds 4,096 bytes, its name and attributes included. */
const MOST_BYTES = 3_600;
const PAGE = /^\/(au|nz)\/[^\s\\]+$/;

/**
 * What `cookie` (its value, percent-encoded or not) holds for `person`. At a counter several people
 * share a browser: what it holds for somebody else is nothing.
 */
export function keptFor(person: string, cookie: string | undefined): Kept {
  const value = cookie === undefined ? undefined : parsed(cookie);
  if (!isRecord(value) || value['person'] !== person) return NOTHING;
  const { seen, branches, hasShortcuts } = value;
  return {
    seen: Array.isArray(seen) ? seen.filter(isSeen).slice(0, MOST_SEEN) : [],
    branches: isRecord(branches) ? textsOf(branches) : {},
    hasShortcuts: hasShortcuts !== false,
  };
}

/** The cookie's value, percent-encoded: as much of what was seen as a cookie has room for. */
export function cookieOf(person: string, kept: Kept): string {
  const value = encodeURIComponent(JSON.stringify({ person, ...kept }));
  if (value.length <= MOST_BYTES || kept.seen.length === 0) return value;
  return cookieOf(person, { ...kept, seen: kept.seen.slice(0, -1) });
}

/** With `opened` as the latest that was seen, and there once. */
export function withSeen(kept: Kept, opened: Seen): Kept {
  const others = kept.seen.filter(({ href }) => href !== opened.href);
  return { ...kept, seen: [opened, ...others].slice(0, MOST_SEEN) };
}

/** Without what was seen at these addresses: it is there no more. */
export function withoutSeen(kept: Kept, hrefs: readonly string[]): Kept {
  return { ...kept, seen: kept.seen.filter(({ href }) => !hrefs.includes(href)) };
}

function parsed(cookie: string): unknown {
  try {
    return JSON.parse(cookie.startsWith('%') ? decodeURIComponent(cookie) : cookie);
  } catch (error) {
    // Not what the portal wrote.
    if (error instanceof SyntaxError || error instanceof URIError) return undefined;
    throw error;
  }
}

function isSeen(value: unknown): value is Seen {
  if (!isRecord(value)) return false;
  const { href, title, kind } = value;
  return (
    typeof href === 'string' &&
    PAGE.test(href) &&
    typeof title === 'string' &&
    typeof kind === 'string'
  );
}

function textsOf(value: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(value).flatMap(([name, text]) =>
    typeof text === 'string' ? [[name, text] as const] : [],
  );
  return Object.fromEntries(entries);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
