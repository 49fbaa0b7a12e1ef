import type { Database } from '#db/client.ts';
import { databaseErrorKind } from '#db/errors.ts';
import type { ConcurrencyLimiter } from '#lib/api/limits/concurrency-limiter.ts';
import { BoundedMap } from '#lib/api/limits/rate-limiter.ts';
import type { ApiRequest } from '#lib/api/request/request.ts';
import type { Principal } from '#lib/auth/context.ts';
import { isBackgroundRequest, readSessionId } from './session-cookie.ts';
import { findStaffSession, type StaffMember, staffPrincipal } from './staff-sessions.ts';

/** Finds the staff member who is signed in by the session cookie of a request. */
export type SessionLookup = ReturnType<typeof makeSessionLookup>;

type SessionRequest = Pick<ApiRequest, 'headers' | 'address'>;

type SessionLookupOptions = {
  readonly db: Database;
  /** The name of the cookie depends on it. */
  readonly publicUrl: string;
  /** Limits concurrent lookups. */
  readonly lookups: ConcurrencyLimiter;
  readonly now?: () => number;
};

const RECENT_MS = 60_000;
const MAX_RECENT = 10_000;

/** Sessions are not cached, so that a sign-out takes effect at once. */
export function makeSessionLookup(options: SessionLookupOptions) {
  const { db, lookups, now = () => performance.now() } = options;
  const recent = new BoundedMap<string, { readonly limitKey: string; readonly until: number }>(
    MAX_RECENT,
  );
  return {
    find,
    /** The same as a principal, for a request of the API, which is activity if a click caused it. */
    async findPrincipal({ headers, address }: SessionRequest): Promise<Principal | undefined> {
      const touch = !isBackgroundRequest(headers);
      const member = await find(headers.get('cookie'), { touch, address });
      return member && staffPrincipal(member);
    },
    /** The key of the person found by this header within the last minute. For limits only, never for permissions. */
    recentLimitKey: (header: string | null) => recentKey(readSessionId(header, options)),
  };

  /**
   * The staff member of a Cookie header, if any. `touch`: whether the request counts as activity. `address`: the IP
   * address, which the lookup is limited by as long as the person is unknown. Throws SERVICE_UNAVAILABLE when too
   * many lookups are in progress.
   */
  async function find(
    header: string | null,
    { touch, address }: { readonly touch: boolean; readonly address: string },
  ): Promise<StaffMember | undefined> {
    const id = readSessionId(header, options);
    if (!id) return undefined;
    const release = await lookups.acquire(recentKey(id) ?? address);
    const member = await findStaffSession(db, id, { touch }).finally(release);
    if (member) {
      recent.set(id, { limitKey: staffPrincipal(member).clientId, until: now() + RECENT_MS });
    } else recent.delete(id);
    return member;
  }

  function recentKey(id: string | undefined): string | undefined {
    const found = id === undefined ? undefined : recent.get(id);
    return found && found.until > now() ? found.limitKey : undefined;
  }
}

/**
 * The key by which limits count a page request: the signed-in person, otherwise the address. Invented cookies do not
 * change it.
 */
export function makeCallerLookup(staff: SessionLookup) {
  return async ({ headers, address }: SessionRequest): Promise<string> => {
    const cookie = headers.get('cookie');
    const recent = staff.recentLimitKey(cookie);
    if (recent !== undefined) return recent;
    try {
      const member = await staff.find(cookie, { touch: false, address });
      return member ? staffPrincipal(member).clientId : address;
    } catch (error) {
      // The page will show the database error.
      if (databaseErrorKind(error)) return address;
      throw error;
    }
  };
}
