import { isRecord, parseJson } from '#components/api/api-error.ts';

/** What the portal remembers in the browser for the signed-in user. */
export type Preferences = {
  /** What they opened, latest first. */
  readonly seen: readonly SeenItem[];
  /** Number of the branch they chose as their home branch, by country. */
  readonly branches: Readonly<Record<string, string>>;
  /** Whether single keys act as shortcuts. */
  readonly hasShortcuts: boolean;
};

/** A record that was opened, by its number and kind. */
export type SeenItem = {
  /** Its path in the portal: `/au/invoices/536365`. */
  readonly href: string;
  readonly title: string;
  /** What it is: `Tax invoice`. */
  readonly kind: string;
  /** Whose it is, and its amount, as they were then. */
  readonly name?: string | undefined;
  readonly amount?: string | undefined;
};

/** The cookie, which sign-out deletes. Scripts write it, so it cannot be HttpOnly. */
export const PREFERENCES_COOKIE = 'preferences';

const DEFAULTS: Preferences = { seen: [], branches: {}, hasShortcuts: true };
const MAX_SEEN = 10;
/** Browsers limit a cookie to 4,096 bytes including its name and attributes. */
const MAX_BYTES = 3_600;
const PORTAL_PATH = /^\/(au|nz)\/[^\s\\]+$/;

/**
 * Parses a cookie value, percent-encoded or not. Several users may share a browser, so another user's preferences
 * count as none.
 */
export function parsePreferences(userKey: string, cookie: string | undefined): Preferences {
  const value = cookie === undefined ? undefined : parseCookie(cookie);
  if (!isRecord(value) || value['person'] !== userKey) return DEFAULTS;
  const { seen, branches, hasShortcuts } = value;
  return {
    seen: Array.isArray(seen) ? seen.filter(isSeen).slice(0, MAX_SEEN) : [],
    branches: isRecord(branches) ? onlyStrings(branches) : {},
    hasShortcuts: hasShortcuts !== false,
  };
}

/** Serialises preferences to a percent-encoded cookie value; drops the oldest records that do not fit. */
export function serializePreferences(userKey: string, preferences: Preferences): string {
  const value = encodeURIComponent(JSON.stringify({ person: userKey, ...preferences }));
  if (value.length <= MAX_BYTES || preferences.seen.length === 0) return value;
  return serializePreferences(userKey, { ...preferences, seen: preferences.seen.slice(0, -1) });
}

/** Adds `visited` as the latest record, or moves it there. */
export function withSeen(preferences: Preferences, visited: SeenItem): Preferences {
  const others = preferences.seen.filter(({ href }) => href !== visited.href);
  return { ...preferences, seen: [visited, ...others].slice(0, MAX_SEEN) };
}

/** Removes records that no longer exist. */
export function withoutSeen(preferences: Preferences, hrefs: readonly string[]): Preferences {
  return { ...preferences, seen: preferences.seen.filter(({ href }) => !hrefs.includes(href)) };
}

function parseCookie(cookie: string): unknown {
  try {
    return parseJson(cookie.startsWith('%') ? decodeURIComponent(cookie) : cookie);
  } catch (error) {
    // Not written by the portal.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function isSeen(value: unknown): value is SeenItem {
  if (!isRecord(value)) return false;
  const { href, title, kind, name = '', amount = '' } = value;
  const isText = [href, title, kind, name, amount].every((each) => typeof each === 'string');
  return isText && PORTAL_PATH.test(String(href));
}

function onlyStrings(value: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(value).flatMap(([name, text]) =>
    typeof text === 'string' ? [[name, text] as const] : [],
  );
  return Object.fromEntries(entries);
}

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The cookie with the chosen theme; without it the system decides. */
export const THEME_COOKIE = 'theme';

/** The theme named by a cookie's value; `system` for anything else. */
export function parseTheme(cookie: string | undefined): Theme {
  return THEMES.find((theme) => theme === cookie) ?? 'system';
}
