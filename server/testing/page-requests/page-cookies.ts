import fc from 'fast-check';

/** Cookies in addition to that of a session, as in the header. */
export function pageCookies(): fc.Arbitrary<readonly string[]> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    { weight: 4, arbitrary: fc.constantFrom(...oddCookies()).map((cookie) => [cookie]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...oddCookies()), { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.constantFrom(150, 180, 1_500).map(manyCookies) },
  );
}

function manyCookies(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `c${i}=${i}`);
}

function oddCookies(): string[] {
  const values = [
    '',
    '%',
    '%00',
    '%ff',
    '{',
    'null',
    '[]',
    '"',
    'x'.repeat(5_000),
    '\u00ff',
    '%7B%7D',
  ];
  const names = [
    'theme',
    'preferences',
    'staff-session',
    'sign-in-state',
    '__proto__',
    'NEXT_LOCALE',
  ];
  const preferences = [
    { person: 'x', seen: 1, branches: 1 },
    { person: null, seen: [null, {}], branches: { au: '\0', nz: 5, __proto__: 'x' } },
  ].map((value) => `preferences=${encodeURIComponent(JSON.stringify(value))}`);
  return [
    ...names.flatMap((name) => values.map((value) => `${name}=${value}`)),
    ...preferences,
    ...['=', '=x', 'x', ';;;', 'theme', 'theme=dark; theme=light', 'staff-session=a.b.c.d.e'],
    ...['__prerender_bypass=x', '__next_preview_data=x', 'next-instant-navigation-testing=1'],
    'staff-session=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..x.x.x',
    'staff-session=eyJhbGciOiJub25lIn0.e30.',
    'staff-session.0=x; staff-session.1=y',
  ];
}
