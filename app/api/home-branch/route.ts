import { z } from 'zod';
import { cookieOf, PERSON_COOKIE } from '#components/frame/person-cookie.ts';
import { CountryCode, Identifier } from '#lib/api/fields.ts';
import { services } from '#lib/services.ts';
import { personKey, personsKept } from '../../(portal)/kept.ts';
import { findStaff } from '../../(portal)/staff.ts';

/**
 * Saves the branch that somebody chose where no script does, and redirects to their first page. The server lets
 * through what one of our own pages sends, and nothing else; a choice that is none of a branch finds none later.
 */
export async function POST(request: Request): Promise<Response> {
  const { publicUrl } = services().config;
  const headers = new Headers({ Location: `${publicUrl}/`, 'Cache-Control': 'no-store' });
  const chosen = Choice.safeParse(Object.fromEntries(await request.formData()));
  const member = await findStaff();
  if (member && chosen.success) {
    const { countryCode, branch } = chosen.data;
    const kept = await personsKept(member);
    const branches = { ...kept.branches, [countryCode]: branch };
    const value = cookieOf(personKey(member), { ...kept, branches });
    const lasts = `Path=/; Max-Age=${LASTS_SECONDS}; SameSite=Lax`;
    headers.set('Set-Cookie', `${PERSON_COOKIE}=${value}; ${lasts}`);
    headers.set('Location', `${publicUrl}/${countryCode}#branch`);
  }
  return new Response(null, { status: 303, headers });
}

const Choice = z.object({ countryCode: CountryCode, branch: Identifier });
const LASTS_SECONDS = 90 * 24 * 3600;
