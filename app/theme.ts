import { cookies } from 'next/headers';
import { THEME_COOKIE, type Theme, themeOf } from '#components/ui/theme.ts';

/** The theme that this reader chose, from their cookie. */
export async function readersTheme(): Promise<Theme> {
  return themeOf((await cookies()).get(THEME_COOKIE)?.value);
}
