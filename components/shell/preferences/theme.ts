export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The cookie with the chosen theme; without it the system decides. */
export const THEME_COOKIE = 'theme';

/** The theme named by a cookie's value; `system` for anything else. */
export function parseTheme(cookie: string | undefined): Theme {
  return THEMES.find((theme) => theme === cookie) ?? 'system';
}
