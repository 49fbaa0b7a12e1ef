import { z } from 'zod';
import { Identifier } from '#lib/api/fields.ts';
import {
  type ClaimProblem,
  CountriesClaim,
  CustomerNumbersClaim,
  claimAt,
  describeShape,
  findClaimProblem,
  StringOrList,
} from '#lib/auth/claims.ts';
import type { StaffMember } from '#lib/auth/sessions/staff-sessions.ts';
import type { Config } from '#lib/config/config.ts';

/**
 * The staff member described by the claims of a verified ID token, or why they are refused: `no-role` when none of
 * their roles is one of ours, `unusable` when a claim is malformed. Where a person has several roles, the first of
 * OIDC_ROLES counts.
 */
export function staffMemberFromClaims(
  claims: unknown,
  { roleClaim, roleNames }: Pick<Config, 'roleClaim' | 'roleNames'>,
): StaffMember | { readonly problem: 'no-role' | 'unusable'; readonly reason: ClaimProblem } {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) {
    return { problem: 'unusable', reason: findClaimProblem(parsed.error, claims) };
  }
  const { sub, name, preferred_username, countries, customer_numbers, home_branch } = parsed.data;
  const value = claimAt(parsed.data, roleClaim);
  const roles = StringOrList.safeParse(value ?? []);
  const reason = { part: `claim ${roleClaim}`, found: describeShape(value) };
  if (!roles.success) {
    return { problem: 'unusable', reason: { ...reason, expected: 'a text or a list of texts' } };
  }
  const match = [...roleNames].find(([issuersName]) => roles.data.includes(issuersName));
  if (!match) {
    const expected = `one of ${[...roleNames.keys()].join(', ')}`;
    return { problem: 'no-role', reason: { ...reason, expected } };
  }
  return {
    subject: sub,
    name: name ?? preferred_username ?? sub,
    role: match[1],
    countries,
    customerNumbers: customer_numbers,
    homeBranch: home_branch,
  };
}

/**
 * Whether the issuer authenticated the person since `since` (`auth_time`, seconds since 1970). False for issuers that do
 * not send `auth_time`.
 */
export function hasAuthenticatedSince(claims: unknown, since: Date): boolean {
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
  countries: CountriesClaim.optional(),
  customer_numbers: CustomerNumbersClaim.optional(),
  home_branch: Identifier.optional(),
});
