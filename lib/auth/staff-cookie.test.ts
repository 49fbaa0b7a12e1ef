import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { staffCookieName, staffSessionId } from './staff-cookie.ts';

const HERE = { publicUrl: 'https://till.example' };
const NAME = '__Host-staff-session';
const ID = randomBytes(32).toString('base64url');

test('the cookie belongs to this host alone where there is https', () => {
  expect(staffCookieName(HERE)).toBe(NAME);
  expect(staffCookieName({ publicUrl: 'http://localhost:3000' })).toBe('staff-session');
});

test('the id of a session is read from among other cookies', () => {
  expect(staffSessionId(`theme=dark; ${NAME}=${ID}; x-${NAME}=other`, HERE)).toBe(ID);
});

test.each([
  null,
  '',
  'theme=dark',
  `${NAME}=`,
  `${NAME}=the-id`,
  `${NAME}=a.b.c.d.e`,
  `${NAME}=${ID}A`,
  `x${NAME}=${ID}`,
  // The name that http has is none on https.
  `staff-session=${ID}`,
])('Cookie: %s holds no session', (header) => {
  expect(staffSessionId(header, HERE)).toBeUndefined();
});
