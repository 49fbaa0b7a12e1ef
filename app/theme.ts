import { cookies } from 'next/headers';
import { parseTheme, THEME_COOKIE, type Theme } from '#components/shell/preferences/theme.ts';

/** The user's theme, from their cookie. */
export async function savedTheme(): Promise<Theme> {
  return parseTheme((await cookies()).get(THEME_COOKIE)?.value);
}
