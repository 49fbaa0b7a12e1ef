import { decode, encode } from 'next-auth/jwt';
import type { SampledLog } from '#lib/sampled-log.ts';
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

/**
 * The id of the session that a Cookie header holds; undefined for none, one that has expired, or one
 * that cannot be read. A cookie of another secret is told to the log: processes of one service that
 * differ in SESSION_SECRET sign people out at random.
 */
export async function staffSessionId(
  header: string | null,
  cookie: StaffCookie,
  log: SampledLog,
): Promise<string | undefined> {
  const token = staffCookieIn(header, cookie);
  if (!token) return undefined;
  const id = await decode({ token, secret: cookie.secret }).then(
    (held) => held?.['sessionId'],
    (error: unknown) => {
      if (!isExpired(error)) log.write('warn', UNREADABLE, { reason: String(error) });
    },
  );
  return typeof id === 'string' ? id : undefined;
}

/** The cookie of a session in a Cookie header, as it stands. */
export function staffCookieIn(
  header: string | null,
  cookie: Pick<StaffCookie, 'publicUrl'>,
): string | undefined {
  const start = `${staffCookieName(cookie)}=`;
  return header
    ?.split(/; */)
    .find((text) => text.startsWith(start))
    ?.slice(start.length);
}

/** The value of the cookie of a session, encrypted; good for as long as a session can be. */
export function staffCookieValue(sessionId: string, { secret }: StaffCookie): Promise<string> {
  return encode({ token: { sessionId }, secret, maxAge: SESSION_HOURS * 3600 });
}

const UNREADABLE =
  'a session cookie cannot be decrypted: it is made up, or was made with another SESSION_SECRET';

/** The browser may send a cookie for a moment after its session could have ended. */
function isExpired(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED';
}
