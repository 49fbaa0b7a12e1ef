import type { Database } from '#db/client.ts';
import type { ConcurrencyLimiter } from '#lib/api/concurrency-limiter.ts';
import { BoundedMap } from '#lib/bounded-map.ts';
import type { SampledLog } from '#lib/sampled-log.ts';
import { type StaffCookie, staffCookieIn, staffSessionId } from './staff-cookie.ts';
import { findStaffSession, type StaffMember, staffPrincipal } from './staff-sessions.ts';

/** Finds who is signed in by the cookie of a request. */
export type StaffFinder = {
  /**
   * Who is signed in by a Cookie header; undefined where nobody is. `touch` says whether that counts as being
   * active, `address` for whom it is counted while it is not known who it is. Throws SERVICE_UNAVAILABLE where
   * too many are being looked up.
   */
  find(
    header: string | null,
    options: { readonly touch: boolean; readonly address: string },
  ): Promise<StaffMember | undefined>;
  /** Who was found by it within the last minute: for limits, never for permissions. */
  recentClientId(header: string | null): string | undefined;
};

export type StaffFinderOptions = {
  readonly db: Database;
  readonly cookie: StaffCookie;
  readonly sampledLog: SampledLog;
  /** Limits the sessions that are looked up at once. */
  readonly lookups: ConcurrencyLimiter;
  readonly now?: () => number;
};

const RECENT_MS = 60_000;
const MAX_RECENT = 10_000;

/** Sessions are looked up each time: whoever signs out is out at once. */
export function makeStaffFinder(options: StaffFinderOptions): StaffFinder {
  const { db, cookie, sampledLog, lookups, now = () => performance.now() } = options;
  const recent = new BoundedMap<string, { readonly clientId: string; readonly until: number }>(
    MAX_RECENT,
  );
  return {
    async find(header, { touch, address }) {
      const token = staffCookieIn(header, cookie);
      const id = token && (await staffSessionId(header, cookie, sampledLog));
      if (!id) return undefined;
      const release = await lookups.acquire(recentOf(token) ?? address);
      const member = await findStaffSession(db, id, { touch }).finally(release);
      if (member) remember(token, staffPrincipal(member).clientId);
      else recent.delete(token);
      return member;
    },
    recentClientId: (header) => recentOf(staffCookieIn(header, cookie)),
  };

  function recentOf(token: string | undefined): string | undefined {
    const found = token === undefined ? undefined : recent.get(token);
    return found && found.until > now() ? found.clientId : undefined;
  }

  function remember(token: string, clientId: string): void {
    recent.set(token, { clientId, until: now() + RECENT_MS });
  }
}
