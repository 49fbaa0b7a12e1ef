import type { IncomingMessage } from 'node:http';
import { type Database, databaseTroubleOf } from '#db/client.ts';
import { type StaffCookie, staffCookieName, staffSessionId } from '#lib/auth/staff-cookie.ts';
import { findStaffSession, staffPrincipal } from '#lib/auth/staff-sessions.ts';
import type { SampledLog } from '#lib/sampled-log.ts';

/** How long it is taken for granted whose session it is, in milliseconds: for shares, never for permissions. */
const CACHED_MS = 60_000;
const MAX_CACHED = 1_000;

/** Whom a request for a page is counted for. */
export type Caller = {
  readonly key: string;
  readonly isSignedIn: boolean;
};

/**
 * Whom a request for a page is counted for: the person who is signed in, else the address. Nobody becomes many by
 * cookies that they make up.
 */
export function makeFindCaller(
  {
    sessionDb,
    cookie,
    sampledLog,
  }: {
    readonly sessionDb: Database;
    readonly cookie: StaffCookie;
    readonly sampledLog: SampledLog;
  },
  addressOf: (incoming: IncomingMessage) => string,
): (incoming: IncomingMessage) => Promise<Caller> {
  const cached = new Map<string, { readonly clientId: string; readonly until: number }>();
  const start = `${staffCookieName(cookie)}=`;
  return async (incoming) => {
    const pair = incoming.headers.cookie?.split(/; */).find((text) => text.startsWith(start));
    if (!pair) return visitor(incoming);
    const now = performance.now();
    const known = cached.get(pair);
    if (known && known.until > now) return { key: known.clientId, isSignedIn: true };
    const clientId = await clientIdOf(pair);
    if (clientId === undefined) return visitor(incoming);
    const [oldest] = cached.keys();
    if (oldest !== undefined && cached.size >= MAX_CACHED) cached.delete(oldest);
    cached.set(pair, { clientId, until: now + CACHED_MS });
    return { key: clientId, isSignedIn: true };
  };

  function visitor(incoming: IncomingMessage): Caller {
    return { key: addressOf(incoming), isSignedIn: false };
  }

  async function clientIdOf(pair: string): Promise<string | undefined> {
    const id = await staffSessionId(pair, cookie, sampledLog);
    if (id === undefined) return undefined;
    try {
      const member = await findStaffSession(sessionDb, id, { touch: false });
      return member && staffPrincipal(member).clientId;
    } catch (error) {
      // The page itself says what is wrong.
      if (databaseTroubleOf(error)) return undefined;
      throw error;
    }
  }
}
