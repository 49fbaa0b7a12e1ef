import { expect, test } from 'vitest';
import { readConfig } from '#lib/config/config.ts';
import { staffMemberFromClaims } from './staff-claims.ts';

const OURS = readConfig({});
const THEIRS = readConfig({
  OIDC_ROLE_CLAIM: 'cognito:groups',
  OIDC_ROLES: 'Buying=buyer,Counter=branch_staff',
});
const KIM = { sub: 'kim', name: 'Kim Example', role: 'buyer' };

const LIMITS = { countries: ['NZ'], customer_numbers: ['17850'], home_branch: '101' };
const GROUPS = { sub: 'kim', 'cognito:groups': ['Everybody', 'Counter'] };

test.each([
  [
    'no limits',
    KIM,
    OURS,
    {
      subject: 'kim',
      name: 'Kim Example',
      role: 'buyer',
      countries: undefined,
      customerNumbers: undefined,
      homeBranch: undefined,
    },
  ],
  [
    'limits',
    { ...KIM, ...LIMITS },
    OURS,
    { countries: ['nz'], customerNumbers: ['17850'], homeBranch: '101' },
  ],
  ['an empty list of countries', { ...KIM, countries: [] }, OURS, { countries: [] }],
  ['a role in a list of another claim, by another name', GROUPS, THEIRS, { role: 'branch_staff' }],
  [
    'several roles: the first in the setting counts',
    { ...GROUPS, 'cognito:groups': ['Counter', 'Buying'] },
    THEIRS,
    { role: 'buyer' },
  ],
  [
    'a nested role',
    { sub: 'kim', realm_access: { roles: ['offline_access', 'buyer'] } },
    { ...OURS, roleClaim: 'realm_access.roles' },
    { role: 'buyer' },
  ],
  [
    'no name but that of the user',
    { ...KIM, name: undefined, preferred_username: 'k.example' },
    OURS,
    { name: 'k.example' },
  ],
  ['no name at all', { ...KIM, name: undefined }, OURS, { name: 'kim' }],
])('reads claims with %s', (_, claims, rules, expected) => {
  expect(staffMemberFromClaims(claims, rules)).toMatchObject(expected);
});

test.each([
  [{ sub: 'kim' }],
  [{ sub: 'kim', role: [] }],
  [{ sub: 'kim', role: 'admin' }],
  [{ sub: 'kim', role: 'Buyer' }],
  [{ sub: 'kim', role: 'branch_staff,buyer' }],
  [{ sub: 'kim', roles: ['buyer'] }],
])('refuses %j as no-role', (claims) => {
  expect(staffMemberFromClaims(claims, OURS)).toMatchObject({ problem: 'no-role' });
});

test('our own role names do not count when the setting names others', () => {
  const claims = { sub: 'kim', 'cognito:groups': ['buyer'] };
  expect(staffMemberFromClaims(claims, THEIRS)).toMatchObject({ problem: 'no-role' });
});

test.each([
  [undefined],
  ['kim'],
  [{ role: 'buyer' }],
  [{ ...KIM, sub: '' }],
  [{ ...KIM, sub: 7 }],
  [{ ...KIM, sub: 'k\u0000m' }],
  [{ ...KIM, name: { first: 'Kim' } }],
  [{ ...KIM, role: { buyer: true } }],
  [{ ...KIM, role: ['buyer', 7] }],
  [{ ...KIM, countries: null }],
  [{ ...KIM, customer_numbers: 17850 }],
  [{ ...KIM, customer_numbers: ['x'.repeat(65)] }],
  [{ ...KIM, home_branch: ['101'] }],
])('refuses %j as unusable', (claims) => {
  expect(staffMemberFromClaims(claims, OURS)).toMatchObject({ problem: 'unusable' });
});

test('the reason has the shape of a claim, never its value', () => {
  expect(staffMemberFromClaims({ ...KIM, role: 'secret-group' }, OURS)).toEqual({
    problem: 'no-role',
    reason: {
      part: 'claim role',
      found: 'a text of 12 characters',
      expected: 'one of branch_staff, buyer, asset_manager, integrator, auditor',
    },
  });
});
