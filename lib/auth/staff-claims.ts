import { z } from 'zod';
import { Identifier } from '#lib/api/fields.ts';
import { Countries, CustomerNumbers, claimAt, OneOrMore, problemOfClaims } from './claims.ts';
import type { Role } from './roles.ts';
import type { StaffMember } from './staff-sessions.ts';
import { type ClaimProblem, shapeOf } from './value-shape.ts';

/** How the issuer says what somebody's role is. */
export type RoleRules = {
  /** The claim of the ID token that carries it, or the path to it: a string, or an array of strings. */
  readonly roleClaim: string;
  /** The issuer's names and what they mean here. Of several that somebody has, the first here counts. */
  readonly roleNames: ReadonlyMap<string, Role>;
};

/** Why somebody whom the issuer knows is not let in. */
export type ClaimsRefused = {
  readonly problem: 'no-role' | 'unusable';
  readonly reason: ClaimProblem;
};

/**
 * Who signs in, from the claims of a verified ID token: a problem where none of the roles is one of ours
 * (`no-role`), or where a claim is not of the form that it must have (`unusable`).
 */
export function staffMemberOf(claims: unknown, rules: RoleRules): StaffMember | ClaimsRefused {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) {
    return { problem: 'unusable', reason: problemOfClaims(parsed.error, claims) };
  }
  const { sub, name, preferred_username, countries, customer_numbers, home_branch } = parsed.data;
  const value = claimAt(parsed.data, rules.roleClaim);
  const roles = OneOrMore.safeParse(value ?? []);
  const reason = { part: `claim ${rules.roleClaim}`, found: shapeOf(value) };
  if (!roles.success) {
    return { problem: 'unusable', reason: { ...reason, expected: 'a text or a list of texts' } };
  }
  const named = [...rules.roleNames].find(([issuersName]) => roles.data.includes(issuersName));
  if (!named) {
    const expected = `one of ${[...rules.roleNames.keys()].join(', ')}`;
    return { problem: 'no-role', reason: { ...reason, expected } };
  }
  return {
    subject: sub,
    name: name ?? preferred_username ?? sub,
    role: named[1],
    countries,
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

const Claims = z.looseObject({
  sub: Text,
  name: Text.optional(),
  preferred_username: Text.optional(),
  countries: Countries.optional(),
  customer_numbers: CustomerNumbers.optional(),
  home_branch: Identifier.optional(),
});
