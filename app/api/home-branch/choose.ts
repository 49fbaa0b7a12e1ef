import { z } from 'zod';
import { cookieOf, PERSON_COOKIE } from '#components/frame/person-cookie.ts';
import { CountryCode, Identifier } from '#lib/api/fields.ts';
import { services } from '#lib/services.ts';
import { personKey, personsKept } from '../../(portal)/kept.ts';
import { findStaff } from '../../(portal)/staff.ts';
import { leadTo } from '../auth/redirects.ts';

/**
 * Keeps the branch that somebody chose where no script does, and leads home. The request handler lets through what
 * one of our own pages sends, and nothing else; a choice that is none of a branch finds none later.
 */
export async function chooseHomeBranch(request: Request): Promise<Response> {
  const { publicUrl } = services().config;
  const chosen = Choice.safeParse(Object.fromEntries(await request.formData()));
  const member = await findStaff();
  if (!member || !chosen.success) return leadTo(`${publicUrl}/`);
  const { countryCode, branch } = chosen.data;
  const kept = await personsKept(member);
  const branches = { ...kept.branches, [countryCode]: branch };
  const value = cookieOf(personKey(member), { ...kept, branches });
  const cookie = `${PERSON_COOKIE}=${value}; Path=/; Max-Age=${LASTS_SECONDS}; SameSite=Lax`;
  return leadTo(`${publicUrl}/${countryCode}#branch`, [cookie]);
}

const Choice = z.object({ countryCode: CountryCode, branch: Identifier });
const LASTS_SECONDS = 90 * 24 * 3600;
