import { z } from 'zod';
import { userKey, userPreferences } from '#app/(portal)/preferences.ts';
import {
  PREFERENCES_COOKIE,
  serializePreferences,
} from '#components/shell/preferences/preferences.ts';
import { CountryCode, Identifier } from '#lib/api/fields.ts';
import { services } from '#lib/services.ts';
import { findStaff } from '../../(portal)/staff.ts';

/**
 * Saves the home branch that a user chose in a browser without scripts, and redirects to their first page. The server
 * accepts the form from our own pages only. An unknown branch is ignored when the preference is read.
 */
export async function POST(request: Request): Promise<Response> {
  const { publicUrl } = services().config;
  const headers = new Headers({ Location: `${publicUrl}/`, 'Cache-Control': 'no-store' });
  const chosen = Choice.safeParse(Object.fromEntries(await request.formData()));
  const member = await findStaff();
  if (member && chosen.success) {
    const { countryCode, branch } = chosen.data;
    const preferences = await userPreferences(member);
    const branches = { ...preferences.branches, [countryCode]: branch };
    const value = serializePreferences(userKey(member), { ...preferences, branches });
    const attributes = `Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax`;
    headers.set('Set-Cookie', `${PREFERENCES_COOKIE}=${value}; ${attributes}`);
    headers.set('Location', `${publicUrl}/${countryCode}#branch`);
  }
  return new Response(null, { status: 303, headers });
}

const Choice = z.object({ countryCode: CountryCode, branch: Identifier });
const MAX_AGE_SECONDS = 90 * 24 * 3600;
