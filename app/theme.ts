import { cookies } from 'next/headers';
import { THEME_COOKIE, type Theme, themeOf } from '#components/ui/theme.ts';

/** The reader's theme, from their cookie. */
export async function readersTheme(): Promise<Theme> {
  return themeOf((await cookies()).get(THEME_COOKIE)?.value);
}
