import { databaseTroubleOf } from '#db/client.ts';
import type { StaffFinder } from '#lib/auth/staff-finder.ts';
import { staffPrincipal } from '#lib/auth/staff-sessions.ts';
import type { HttpRequest } from './request.ts';

/**
 * Whom a request for a page is counted for: the person who is signed in, else the address. Nobody becomes many by
 * cookies that they make up.
 */
export function makeFindCaller(staff: StaffFinder): (request: HttpRequest) => Promise<string> {
  return async ({ headers, address }) => {
    const cookie = headers.get('cookie');
    const recent = staff.recentClientId(cookie);
    if (recent !== undefined) return recent;
    try {
      const member = await staff.find(cookie, { touch: false, address });
      return member ? staffPrincipal(member).clientId : address;
    } catch (error) {
      // The page itself says what is wrong.
      if (databaseTroubleOf(error)) return address;
      throw error;
    }
  };
}
