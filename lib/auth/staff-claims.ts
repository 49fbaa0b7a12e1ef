import { z } from 'zod';
import { Identifier } from '#lib/api/fields.ts';
import type { Role } from './roles.ts';
import type { StaffMember } from './staff-sessions.ts';

/** How the issuer says what somebody's role is. */
export type RoleRules = {
  /** The claim of the ID token that carries it: a string, or an array of strings. */
  readonly roleClaim: string;
  /** The issuer's names and what they mean here. Of several that somebody has, the first here counts. */
  readonly roleNames: ReadonlyMap<string, Role>;
};

/** Why somebody whom the issuer knows is not let in. */
export type ClaimsProblem = 'no-role' | 'unusable';

/**
 * Who signs in, from the claims of a verified ID token: a problem where none of the roles is one of ours
 * (`no-role`), or where a claim is not of the form that it must have (`unusable`).
 */
export function staffMemberOf(claims: unknown, rules: RoleRules): StaffMember | ClaimsProblem {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) return 'unusable';
  const { sub, name, preferred_username, countries, customer_numbers, home_branch } = parsed.data;
  const roles = Listed.safeParse(parsed.data[rules.roleClaim] ?? []);
  if (!roles.success) return 'unusable';
  const named = [...rules.roleNames].find(([issuersName]) => roles.data.includes(issuersName));
  if (!named) return 'no-role';
  return {
    subject: sub,
    name: name ?? preferred_username ?? sub,
    role: named[1],
    countries: countries?.map((code) => code.toLowerCase()),
    customerNumbers: customer_numbers,
    homeBranch: home_branch,
  };
}

/**
 * Whether the issuer asked since `since` who somebody is (`auth_time`, seconds since 1970). An issuer that
 * does not say when it did has not proved it.
 */
export function wasAskedSince(claims: unknown, since: Date): boolean {
  const parsed = z.looseObject({ auth_time: z.number() }).safeParse(claims);
  return parsed.success && parsed.data.auth_time >= Math.floor(since.getTime() / 1000);
}

const Text = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}+$/u);
/** One value, or several: some issuers send one of a list as a text of its own. */
const Listed = z.union([z.array(z.string()), z.string().transform((one) => [one])]);
/** A list, or a text with commas or spaces between: an attribute of a directory is often a text alone. */
const Codes = z
  .union([
    z.array(z.string()),
    z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean)),
  ])
  .pipe(z.array(Identifier).max(1_000));

const Claims = z.looseObject({
  sub: Text,
  name: Text.optional(),
  preferred_username: Text.optional(),
  countries: Codes.optional(),
  customer_numbers: Codes.optional(),
  home_branch: Identifier.optional(),
});
