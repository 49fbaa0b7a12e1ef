import { expect } from '@playwright/test';
import { LAUNDRY_KIT, OLD_TROUGH, TROUGH } from '#e2e/data/catalogue.ts';
import { test } from '#e2e/fixtures/journey.ts';
import { type PageText, testPageTexts } from '#e2e/fixtures/page-reader.ts';

const SHOW_DAY = '2027-11-12';

// The text of branch, product, cost and asset pages.
testPageTexts({
  'a branch is closed on a holiday, names it, and says when it opens again': [
    {
      as: 'auditor',
      path: `/nz/branches/804?date=${SHOW_DAY}`,
      contains: [
        /Friday 12 Nov 2027.*Christchurch Show Day/,
        /Closed.*opens Sat 13 Nov at \d+:\d\d am/,
      ],
    },
    // Not a holiday in the north.
    {
      path: `/nz/branches/801?date=${SHOW_DAY}`,
      contains: [/Friday 12 Nov 2027.*Open \d+:\d\d am–/],
    },
  ],
  'on the day that clocks go back the branch says so, but not in Brisbane': [
    {
      as: 'buyer',
      path: '/au/branches/501?date=2027-04-04',
      rows: { 'Sun 4 Apr 2027': ['clocks go back from 3:00 am to 2:00 am'] },
    },
    { path: '/au/branches/401?date=2027-04-04', excludes: ['clocks go back'] },
  ],
  'a branch says at a glance whether it is open tomorrow, and until when': [
    { path: '/au/branches?q=404', rowHeadings: ['Cairns'] },
    { path: '/au/branches?state=QLD&type=20', contains: [/1 of 1 open now/] },
    { path: '/au/branches/501', contains: [/Tomorrow, .*(Open|Closed) (closes|opens) /] },
  ],
  'branches are sorted by distance from a branch': [
    {
      // Other journeys create branches at Alexandria’s address, but none in Victoria.
      path: '/au/branches?near=601&sort=distance',
      contains: ['distances from Brunswick'],
      rowHeadings: ['Brunswick'],
      html: ['aria-sort="ascending"'],
    },
  ],
  'the door sheet has the regular week': [
    {
      path: '/nz/branches/805/door-sheet',
      heading: 'Waitangi',
      contains: ['Monday to Friday', '7:00 am–12:00 pm and 1:00 pm–4:30 pm'],
    },
  ],
  'words, a manufacturer’s number or a brand find a product, and a number with a typing error suggests it':
    [
      ...['kowhai+trough+45L', 'klt+45', 'freestanding+45', 'wai+trough'].map(
        (words): PageText => ({
          path: `/au/products?q=${words}`,
          rowHeadings: ['Kōwhai laundry trough 45 L'],
        }),
      ),
      { path: '/au/products?q=7401001', html: [`href="/au/products/${TROUGH}"`] },
    ],
  'a kit lists its components, nested ones too, and a product its replacement': [
    {
      path: `/au/products/${LAUNDRY_KIT}`,
      contains: [new RegExp(`Kit parts.*${TROUGH}.*740210.*740211.*740212`)],
    },
    {
      path: '/au/products/740211',
      heading: 'Plug and waste 50 mm',
      contains: [/Part of these kits.*740210/],
    },
    { path: `/au/products/${OLD_TROUGH}`, html: [`href="/au/products/${TROUGH}"`] },
    {
      path: `/au/products/${TROUGH}`,
      contains: [
        new RegExp(`Replaces.*${OLD_TROUGH}`),
        /Capacity \(L\) 45/,
        'Houses, Flats, Schools',
      ],
    },
  ],
  'a buyer sees a product’s cost in each state, and its pictures link to the assets': [
    {
      as: 'buyer',
      path: '/au/products/TAP-15',
      rows: { NSW: ['1,827.46', '1 Dec 2026'] },
      html: ['href="/au/costs?product=TAP-15', /href="\/au\/assets\/[0-9a-f-]{36}/],
    },
  ],
  'the cost history lists every change, and states with the same costs together': [
    {
      as: 'buyer',
      path: '/au/costs?product=TAP-15&date=2026-12-01',
      contains: ['NSW, VIC', 'Costs on 1 Dec 2026'],
      rowHeadings: ['NSW, VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', '1 Dec 2026'],
    },
    {
      as: 'buyer',
      path: '/au/costs?product=TAP-15&date=2026-03-01',
      rows: { WA: ['1,873.19'] },
    },
    { as: 'buyer', path: '/au/costs', contains: ['Which product?'] },
  ],
  'branch staff can upload files, an auditor cannot': [
    { as: 'auditor', path: '/au/assets?q=fit', excludes: ['Upload files'] },
    { path: '/au/assets?q=fit', contains: ['Upload files'] },
  ],
});

test('each sign-in problem has a message and a way to try again', async ({ reader }) => {
  const problems = {
    unreachable: 'Can’t reach the sign-in service',
    refused: 'You weren’t signed in',
    'no-role': 'Your account has no role here',
    unusable: 'Your account isn’t set up correctly',
    expired: 'That sign-in has expired',
    failed: 'Sign-in failed',
    'made+up': 'Sign-in failed',
  };
  for (const [problem, title] of Object.entries(problems)) {
    const page = await reader.page('nobody', `/sign-in?problem=${problem}&returnTo=%2Fau`);
    expect(page.text).toContain(title);
    expect(page.link('Sign in with your work account')).toBe('/api/auth/sign-in?returnTo=%2Fau');
  }
});
