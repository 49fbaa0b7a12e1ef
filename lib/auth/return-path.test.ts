import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const HERE = 'https://till.example';

test.each(['/au/invoices?q=a+b&page=2#line-3', '/au/invoices/A%2FB%20M%C4%81ori', '/', '/signs'])(
  '%s is led back to as it is',
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
])('%j leads elsewhere, or nowhere: home', (path) => {
  expect(returnPath(path, HERE)).toBe('/');
});

test('an address that no cookie holds leads to its page, without what was searched for there', () => {
  const fits = `/au/invoices?list=${'536365+'.repeat(350)}`;
  expect(returnPath(fits, HERE)).toBe(fits);
  expect(returnPath(`/au/invoices?list=${'536365+'.repeat(1_000)}`, HERE)).toBe('/au/invoices');
  expect(returnPath(`/nz?q=${'%20'.repeat(1_000)}`, HERE)).toBe('/nz');
});

test.each(['/sign-in', '/sign-in?returnTo=/au', '/api/auth/sign-in', '/au/../sign-in'])(
  '%s would lead in a circle: home',
  (path) => {
    expect(returnPath(path, HERE)).toBe('/');
  },
);
