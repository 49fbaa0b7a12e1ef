import type { TestDatabase } from '#db/testing/database.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import {
  type Context,
  contextFor,
  type GlobalContext,
  type GlobalContextInput,
  type Principal,
} from '#lib/auth/context.ts';
import { SCOPES, type Scope } from '#lib/auth/scopes.ts';
import type { StaffMember } from '#lib/auth/sessions/staff-sessions.ts';

type Caller = {
  readonly country?: CountryCode;
  /** The customers that the caller is limited to. */
  readonly customerNumbers?: readonly string[];
  /** What the caller may do besides. */
  readonly scopes?: readonly Scope[];
};

/** The context of a caller who may do everything. */
export function systemContext<const Input extends Omit<GlobalContextInput, 'principal'>>(
  input: Input,
): Input & GlobalContext<Scope> {
  const principal: Principal = {
    kind: 'client',
    id: 'system',
    clientId: 'system',
    scopes: new Set(SCOPES),
    countries: undefined,
    customerNumbers: undefined,
  };
  const ctx = contextFor<Scope, Input & GlobalContextInput>({ ...input, principal }, 'costs:read');
  if (!ctx) throw new Error('a caller who may do everything has every scope');
  return ctx;
}

const READ_SCOPES = ['invoicing:read', 'procurement:read', 'customer:read'] as const;

/** The context of staff who may read documents and accounts, at 14:00 in Sydney on 21 November 2026. */
export function testContext(
  { db, prepared }: TestDatabase,
  { country = 'au', customerNumbers, scopes = [] }: Caller = {},
): Context<(typeof READ_SCOPES)[number]> {
  const clock = { now: () => new Date('2026-11-21T03:00:00Z') };
  const principal = {
    ...({ kind: 'staff', id: 'kim', clientId: 'staff:kim' } as const),
    scopes: new Set([...READ_SCOPES, ...scopes]),
    countries: undefined,
    customerNumbers,
  };
  return { ...systemContext({ db, prepared, countryCode: country, clock }), principal };
}

/** A staff member: by default a buyer without limits. */
export function aStaffMember(members: Partial<StaffMember> = {}): StaffMember {
  return {
    subject: 'kim',
    name: 'Kim Example',
    role: 'buyer',
    countries: undefined,
    customerNumbers: undefined,
    homeBranch: undefined,
    ...members,
  };
}
