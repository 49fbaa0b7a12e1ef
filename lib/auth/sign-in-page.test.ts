import { expect, test } from 'vitest';
import { returnPath } from './sign-in-page.ts';

const HERE = 'https://till.example';

test.each(['/au/invoices?q=a+b&page=2#line-3', '/au/invoices/A%2FB%20M%C4%81ori', '/', '/signs'])(
  'returns to %s unchanged',
  (path) => {
    expect(returnPath(path, HERE)).toBe(path);
    expect(returnPath(`${HERE}${path}`, HERE)).toBe(path);
  },
);

test.each([
  undefined,
  null,
  '',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'https://till.example.evil.example/',
  'https://till.example@evil.example/',
  'http://till.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'au',
  `/${'x'.repeat(4_000)}`,
])('redirects to / instead of %j', (path) => {
  expect(returnPath(path, HERE)).toBe('/');
});

test('drops the query of an address that is too long for a cookie', () => {
  const fits = `/au/invoices?list=${'536365+'.repeat(350)}`;
  expect(returnPath(fits, HERE)).toBe(fits);
  expect(returnPath(`/au/invoices?list=${'536365+'.repeat(1_000)}`, HERE)).toBe('/au/invoices');
  expect(returnPath(`/nz?q=${'%20'.repeat(1_000)}`, HERE)).toBe('/nz');
});

test.each(['/sign-in', '/sign-in?returnTo=/au', '/api/auth/sign-in', '/au/../sign-in'])(
  'redirects to / instead of %s, which would sign in again',
  (path) => {
    expect(returnPath(path, HERE)).toBe('/');
  },
);
