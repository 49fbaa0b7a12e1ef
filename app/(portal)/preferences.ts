import { createHash } from 'node:crypto';
import { cookies } from 'next/headers';
import {
  PREFERENCES_COOKIE,
  type Preferences,
  parsePreferences,
  parseTheme,
  THEME_COOKIE,
  type Theme,
} from '#components/shell/preferences/preferences.ts';
import type { StaffMember } from '#lib/auth/sessions/staff-sessions.ts';

/** The key under which the browser stores a user's preferences; a hash, so it does not reveal who they are. */
export function userKey({ subject }: StaffMember): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 16);
}

export async function userPreferences(member: StaffMember): Promise<Preferences> {
  return parsePreferences(userKey(member), (await cookies()).get(PREFERENCES_COOKIE)?.value);
}

/** The user's theme, from their cookie. */
export async function savedTheme(): Promise<Theme> {
  return parseTheme((await cookies()).get(THEME_COOKIE)?.value);
}
