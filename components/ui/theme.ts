export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The cookie that remembers a reader's theme; absent means what the system says. */
export const THEME_COOKIE = 'theme';

/** The theme that a cookie's value names; anything else is the system's. */
export function themeOf(cookie: string | undefined): Theme {
  return THEMES.find((theme) => theme === cookie) ?? 'system';
}
