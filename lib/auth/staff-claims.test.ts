import { expect, test } from 'vitest';
import { readConfig } from '#lib/config/config.ts';
import { staffMemberFromClaims } from './staff-claims.ts';

const OURS = readConfig({});
const THEIRS = readConfig({
  OIDC_ROLE_CLAIM: 'cognito:groups',
  OIDC_ROLES: 'Buying=buyer,Counter=branch_staff',
});
const KIM = { sub: 'kim', name: 'Kim Example', role: 'buyer' };

test('a person with a role and no limits may see all countries and customers', () => {
  expect(staffMemberFromClaims(KIM, OURS)).toEqual({
    subject: 'kim',
    name: 'Kim Example',
    role: 'buyer',
    countries: undefined,
    customerNumbers: undefined,
    homeBranch: undefined,
  });
});

test('reads countries, customers and the home branch from their claims', () => {
  const claims = { ...KIM, countries: ['NZ'], customer_numbers: ['17850'], home_branch: '101' };
  expect(staffMemberFromClaims(claims, OURS)).toMatchObject({
    countries: ['nz'],
    customerNumbers: ['17850'],
    homeBranch: '101',
  });
});

test.each([
  ['au', ['au']],
  ['au, nz', ['au', 'nz']],
  ['au,nz', ['au', 'nz']],
  ['', []],
  [[], []],
])('parses countries %j as %j', (countries, expected) => {
  expect(staffMemberFromClaims({ ...KIM, countries }, OURS)).toMatchObject({ countries: expected });
});

test('reads roles from a list, another claim and other names', () => {
  const claims = { sub: 'kim', 'cognito:groups': ['Everybody', 'Counter'] };
  expect(staffMemberFromClaims(claims, THEIRS)).toMatchObject({ role: 'branch_staff' });
});

test('of several roles the first in the setting counts', () => {
  for (const groups of [
    ['Counter', 'Buying'],
    ['Buying', 'Counter'],
  ]) {
    const claims = { sub: 'kim', 'cognito:groups': groups };
    expect(staffMemberFromClaims(claims, THEIRS)).toMatchObject({ role: 'buyer' });
  }
});

test('falls back to the user name and then to the subject as the name', () => {
  const { name: _, ...nameless } = KIM;
  expect(
    staffMemberFromClaims({ ...nameless, preferred_username: 'k.example' }, OURS),
  ).toMatchObject({
    name: 'k.example',
  });
  expect(staffMemberFromClaims(nameless, OURS)).toMatchObject({ name: 'kim' });
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
  expect(staffMemberFromClaims({ sub: 'kim', 'cognito:groups': ['buyer'] }, THEIRS)).toMatchObject({
    problem: 'no-role',
  });
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
  [{ ...KIM, countries: { au: true } }],
  [{ ...KIM, countries: ['au', 7] }],
  [{ ...KIM, countries: 'au nz' }],
  [{ ...KIM, countries: 'Australia' }],
  [{ ...KIM, customer_numbers: 17850 }],
  [{ ...KIM, customer_numbers: ['x'.repeat(65)] }],
  [{ ...KIM, home_branch: ['101'] }],
])('refuses %j as unusable', (claims) => {
  expect(staffMemberFromClaims(claims, OURS)).toMatchObject({ problem: 'unusable' });
});

test('finds a nested role by its path', () => {
  const claims = { sub: 'kim', realm_access: { roles: ['offline_access', 'buyer'] } };
  const rules = { ...OURS, roleClaim: 'realm_access.roles' };
  expect(staffMemberFromClaims(claims, rules)).toMatchObject({ role: 'buyer' });
});

test('the reason has the shape of a claim, never its value', () => {
  expect(staffMemberFromClaims({ ...KIM, role: 'secret-group' }, OURS)).toEqual({
    problem: 'no-role',
    reason: {
      part: 'claim role',
      found: 'a text of 12 characters',
      expected: 'one of branch_staff, buyer, asset_manager, auditor',
    },
  });
  expect(staffMemberFromClaims({ ...KIM, countries: ['au', 7] }, OURS)).toEqual({
    problem: 'unusable',
    reason: {
      part: 'claim countries',
      found: 'a list of 2: a text of 2 characters, a number',
      expected: 'codes of two letters: a list, or a text with commas',
    },
  });
});
