import { databaseErrorKind } from '#db/client.ts';
import type { SessionLookup } from '#lib/auth/sessions/session-lookup.ts';
import { staffPrincipal } from '#lib/auth/sessions/staff-sessions.ts';
import type { HttpRequest } from '#server/http/request.ts';

/**
 * The key by which limits count a page request: the signed-in person, otherwise the address. Invented cookies do not
 * change it.
 */
export function makeCallerLookup(staff: SessionLookup): (request: HttpRequest) => Promise<string> {
  return async ({ headers, address }) => {
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
