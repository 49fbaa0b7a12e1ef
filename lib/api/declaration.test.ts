import { expect, test } from 'vitest';
import { deprecationHeaders } from '#lib/api/declaration.ts';

test('has the headers of RFC 9745 and RFC 8594', () => {
  const deprecated = { since: '2026-07-01', sunset: '2027-07-01', link: '/changes#crates' };
  expect(deprecationHeaders(deprecated)).toEqual({
    Deprecation: '@1782864000',
    Sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
    Link: '</changes#crates>; rel="deprecation", </changes#crates>; rel="sunset"',
  });
});
