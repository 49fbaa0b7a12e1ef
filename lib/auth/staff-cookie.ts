import { decode, encode } from 'next-auth/jwt';
import { SESSION_HOURS } from './staff-sessions.ts';

export type StaffCookie = {
  readonly publicUrl: string;
  /** What the cookie is encrypted with. */
  readonly secret: string;
};

/** The name of the session's cookie: `__Host-` binds it to this host, which takes https. */
export function staffCookieName({ publicUrl }: Pick<StaffCookie, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? '__Host-staff-session' : 'staff-session';
}

/** The id of the session that a Cookie header holds; undefined for none, or one that is not ours. */
export async function staffSessionId(
  header: string | null,
  cookie: StaffCookie,
): Promise<string | undefined> {
  const start = `${staffCookieName(cookie)}=`;
  const pair = header?.split(/; */).find((text) => text.startsWith(start));
  if (!pair) return undefined;
  const token = pair.slice(start.length);
  // What cannot be decrypted is not ours, or no longer.
  const held = await decode({ token, secret: cookie.secret }).catch(() => null);
  const id = held?.['sessionId'];
  return typeof id === 'string' ? id : undefined;
}

/** The value of the cookie of a session, encrypted; good for as long as a session can be. */
export function staffCookieValue(sessionId: string, { secret }: StaffCookie): Promise<string> {
  return encode({ token: { sessionId }, secret, maxAge: SESSION_HOURS * 3600 });
}
