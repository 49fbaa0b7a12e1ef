import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountryProvider } from '#components/ui/country.tsx';
import { AvailabilitySheet } from './availability-sheet.tsx';
import { typedLine } from './entry/typed-line.ts';
import { toReadLink } from './lists/list-requests.ts';
import { DEFAULT_CHANNEL, type SheetState } from './state/sheet-address.ts';
import { sheetFromLink, sheetReducer } from './state/sheet-state.ts';

const BRANCH = {
  number: '501',
  name: 'Penrith',
  state: 'NSW',
  timeZone: 'Australia/Sydney',
  position: undefined,
  phone: undefined,
  isTransferOnly: false,
  opening: undefined,
};

/** The page of the sheet after these texts were typed into its fields. */
function pageAfter(typed: Pick<SheetState, 'date'> & { row: SheetState['rows'][number] }): string {
  const empty = { branch: '501', channel: DEFAULT_CHANNEL, elsewhere: undefined };
  const first = { product: '100417', quantity: '2', date: '' };
  const opened = sheetFromLink({ ...empty, date: '', rows: [first] });
  const changed = sheetReducer(opened, { kind: 'change', id: '0', row: typed.row });
  const sheet = sheetReducer(changed, { kind: 'set', what: { date: typed.date } });
  const page = createElement(AvailabilitySheet, {
    branches: [BRANCH],
    page: { list: toReadLink(sheet), names: [], now: new Date('2026-11-20T01:00:00Z') },
    answers: undefined,
    others: undefined,
    baseUrl: 'http://localhost',
  });
  return renderToStaticMarkup(
    createElement(
      CountryProvider,
      { countryCode: 'au' },
      createElement(QueryClientProvider, { client: new QueryClient() }, page),
    ),
  );
}

test('no text typed into a field of the sheet ends the page', () => {
  const words = fc.constantFrom('Thu', 'tomorrow', 'next tue', 'in 2 weeks', '26/11', '9999-12-31');
  const text = fc.oneof(words, fc.string({ unit: 'binary', maxLength: 40 }));
  fc.assert(
    fc.property(
      fc.record({
        date: text,
        row: fc.record({ product: text, quantity: text, date: text }),
      }),
      (typed) => {
        expect(pageAfter(typed)).toContain('Needed by');
      },
    ),
    { numRuns: process.env['TEST_ALL'] ? 100 : 5 },
  );
});

const TODAY = '2026-11-21';

test.each([
  ['740100', '740100', '1'],
  [' TAP-15 8 ', 'TAP-15', '8'],
  ['8 x 740100', '740100', '8'],
  ['740100 x8', '740100', '8'],
  ['8 740100', '740100', '8'],
])('%j is a row, with a number beside it as its quantity', (text, product, quantity) => {
  expect(typedLine(text, TODAY).row).toEqual({ product, quantity, date: '' });
});

test.each([
  ['1000955 8 3 Dec', '1000955', '8', '2026-12-03'],
  ['1501026 8 thu', '1501026', '8', '2026-11-26'],
  ['8 x 1501026 by thursday', '1501026', '8', '2026-11-26'],
  ['1501026 tomorrow', '1501026', '1', '2026-11-22'],
  ['1501026,8', '1501026', '8', ''],
  ['740100 x 5', '740100', '5', ''],
])('%j is a row with its day', (text, product, quantity, date) => {
  expect(typedLine(text, TODAY).row).toEqual({ product, quantity, date });
});

test.each([
  ['vitrea 160', '1', 'vitrea 160'],
  ['8 x vitrea 160', '8', 'vitrea 160'],
  ['740100 brass tee 20', '1', '740100 brass tee 20'],
])('words are looked up, with a quantity only where an x says so: %j', (text, quantity, words) => {
  expect(typedLine(text, TODAY)).toEqual({ row: undefined, quantity, searches: [words] });
});
