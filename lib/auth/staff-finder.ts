import type { Database } from '#db/client.ts';
import type { ConcurrencyLimiter } from '#lib/api/concurrency-limiter.ts';
import { BoundedMap } from '#lib/bounded-map.ts';
import { staffSessionId } from './staff-cookie.ts';
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
  /** Where the service is: what the cookie is called depends on it. */
  readonly publicUrl: string;
  /** Limits the sessions that are looked up at once. */
  readonly lookups: ConcurrencyLimiter;
  readonly now?: () => number;
};

const RECENT_MS = 60_000;
const MAX_RECENT = 10_000;

/** Sessions are looked up each time: whoever signs out is out at once. */
export function makeStaffFinder(options: StaffFinderOptions): StaffFinder {
  const { db, lookups, now = () => performance.now() } = options;
  const recent = new BoundedMap<string, { readonly clientId: string; readonly until: number }>(
    MAX_RECENT,
  );
  return {
    async find(header, { touch, address }) {
      const id = staffSessionId(header, options);
      if (!id) return undefined;
      const release = await lookups.acquire(recentOf(id) ?? address);
      const member = await findStaffSession(db, id, { touch }).finally(release);
      if (member) {
        recent.set(id, { clientId: staffPrincipal(member).clientId, until: now() + RECENT_MS });
      } else recent.delete(id);
      return member;
    },
    recentClientId: (header) => recentOf(staffSessionId(header, options)),
  };

  function recentOf(id: string | undefined): string | undefined {
    const found = id === undefined ? undefined : recent.get(id);
    return found && found.until > now() ? found.clientId : undefined;
  }
}
