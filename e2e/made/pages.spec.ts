import { expect } from '@playwright/test';
import { LAUNDRY_KIT, OLD_TROUGH, TROUGH } from '../data/catalogue.ts';
import { test } from '../journey.ts';
import { testWhatIsSaid } from '../said.ts';

const SHOW_DAY = '2027-11-12';

// Branches, products, costs and assets, as their pages say them.
testWhatIsSaid({
  'on a holiday a branch is closed, says which it is, and when it opens again': [
    {
      as: 'auditor',
      path: `/nz/branches/804?date=${SHOW_DAY}`,
      says: [/Friday 12 Nov 2027.*Christchurch Show Day/, /Closed.*opens Sat 13 Nov at \d\d:\d\d/],
    },
    // The north works on that day.
    { path: `/nz/branches/801?date=${SHOW_DAY}`, says: [/Friday 12 Nov 2027.*Open \d\d:\d\d–/] },
  ],
  'on the day that clocks go back the branch says so; Brisbane’s are left alone': [
    {
      as: 'buyer',
      path: '/au/branches/501?date=2027-04-04',
      rows: { 'Sun 4 Apr 2027': ['clocks go back from 03:00 to 02:00'] },
    },
    { path: '/au/branches/401?date=2027-04-04', never: ['clocks go back'] },
  ],
  'are you open tomorrow, and until when? is answered on the first look': [
    { path: '/au/branches?q=cairns', headings: ['Cairns'] },
    { path: '/au/branches/501', says: [/Tomorrow, .*(Open|Closed) (closes|opens) /] },
  ],
  'from a branch, the others are listed the nearest first': [
    {
      // Journeys make branches like that in Alexandria, and none in Victoria.
      path: '/au/branches?near=601&sort=distance',
      says: ['distances from Brunswick'],
      headings: ['Brunswick'],
      source: ['aria-sort="ascending"'],
    },
  ],
  'the sheet for the door has the usual week': [
    {
      path: '/nz/branches/805?paper=door',
      heading: 'Waitangi',
      says: ['Monday to Friday', '07:00–12:00 and 13:00–16:30'],
    },
  ],
  'words, the maker’s number and a brand find a product, and what is misspelt is near': [
    ...['kowhai+trough+45L', 'klt+45', 'freestanding+45', 'wai+trough'].map((words) => ({
      path: `/au/products?q=${words}`,
      headings: ['Kōwhai laundry trough 45 L'],
    })),
    { path: '/au/products?q=7401001', source: [`href="/au/products/${TROUGH}"`] },
  ],
  'a kit has its parts, of kits within it too, and what takes a product’s place is told': [
    {
      path: `/au/products/${LAUNDRY_KIT}`,
      says: [new RegExp(`Kit parts.*${TROUGH}.*740210.*740211.*740212`)],
    },
    {
      path: '/au/products/740211',
      heading: 'Plug and waste 50 mm',
      says: [/Part of these kits.*740210/],
    },
    { path: `/au/products/${OLD_TROUGH}`, source: [`href="/au/products/${TROUGH}"`] },
    {
      path: `/au/products/${TROUGH}`,
      says: [
        new RegExp(`Takes the place of.*${OLD_TROUGH}`),
        /Capacity \(L\) 45/,
        'Houses, Flats, Schools',
      ],
    },
  ],
  'a buyer sees what a product costs in each state, and pictures lead to the assets': [
    {
      as: 'buyer',
      path: '/au/products/TAP-15',
      rows: { NSW: ['1,827.46', '1 Dec 2026'] },
      source: ['href="/au/costs?product=TAP-15', /href="\/au\/assets\/[0-9a-f-]{36}/],
    },
  ],
  'the history of costs is told for each state, those alike together, and every change': [
    {
      as: 'buyer',
      path: '/au/costs?product=TAP-15&date=2026-12-01',
      says: ['NSW, VIC', 'In force on 1 Dec 2026'],
      headings: ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', '1 Dec 2026'],
    },
    {
      as: 'buyer',
      path: '/au/costs?product=TAP-15&state=05&date=2026-03-01',
      headings: ['WA'],
      rows: { WA: ['1,873.19'] },
      source: ['href="/au/costs?product=TAP-15&amp;state=05&amp;date=2026-12-01"'],
    },
    { as: 'buyer', path: '/au/costs', says: ['No product yet'] },
  ],
  'an auditor sees neither upload nor delete, branch staff no delete': [
    { as: 'auditor', path: '/au/assets?q=fit', never: ['Upload files'] },
    { path: '/au/assets?q=fit', says: ['Upload files'] },
  ],
});

test('each problem of a sign-in is told in words, with a way on', async ({ reader }) => {
  const problems = {
    unreachable: 'The sign-in service cannot be reached',
    refused: 'You were not signed in',
    'no-role': 'Your account has no role here',
    unusable: 'Your account is not set up correctly',
    expired: 'That sign-in is no longer good',
    failed: 'The sign-in did not work',
    'made+up': 'The sign-in did not work',
  };
  for (const [problem, title] of Object.entries(problems)) {
    const page = await reader.page('nobody', `/sign-in?problem=${problem}&returnTo=%2Fau`);
    expect(page.text).toContain(title);
    expect(page.link('Sign in with your work account')).toBe('/api/auth/sign-in?returnTo=%2Fau');
  }
});
