import { expect, test } from 'vitest';
import { inCountry } from './country.tsx';

test.each([
  ['/invoices/536365', '/au/invoices/536365'],
  ['/api', '/au/api'],
  ['/?all=waiting#waiting', '/au?all=waiting#waiting'],
  ['/#branch', '/au#branch'],
  ['/nz/invoices', '/nz/invoices'],
  ['/nz?q=1', '/nz?q=1'],
  ['/', '/'],
  ['#map', '#map'],
])('the page %s of Australia is %s', (href, whole) => {
  expect(inCountry('au', href)).toBe(whole);
});
