import { expect } from 'vitest';
import type { CountryCode } from '#lib/api/fields.ts';
import { invoiceWithoutCosts } from '#lib/invoices/record/stored-invoice.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { anInvoice, anInvoiceWithCosts, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import {
  IDENTIFIER_RULE,
  invalidElement,
  notFound,
  type OperationCase,
  otherCountry,
  refuses,
  returns,
  unknownParameter,
} from '#tests/contract/cases/operation-case.ts';

const plain = anInvoice();
const kit = anInvoiceWithCosts();
const suppressed = anInvoice({ number: 'S-1', isSuppressed: true });
const withSpecialCharacters = anInvoice({ number: 'A/B %25 Māori+1' });
const longest = anInvoice({ number: 'x'.repeat(64) });
const many = Array.from({ length: 50 }, (_, i) => anInvoice({ number: `M-${i}` }));
const newZealandInvoice = anInvoice({ number: 'NZ-1' });

const missing = (value: string, index: number) => ({
  field: 'invoiceNumber',
  issue: `There is no invoice ${value}.`,
  value,
  index,
});
const batch = (...numbers: string[]) =>
  `/invoices?${numbers.map((number) => `invoiceNumber=${encodeURIComponent(number)}`).join('&')}`;
const inBatch = (...invoices: Invoice[]) => ({ invoices });

const firstThree = {
  pagination: { limit: 3, hasMore: true, nextCursor: expect.any(String) },
};

/** Operations 4.1 and 4.2 of the specification. */
export function invoiceCases(here: CountryCode): readonly OperationCase[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/invoices/{invoiceNumber}',
      scope: 'invoicing:read',
      customer: '17850',
      async seed(db) {
        for (const invoice of [plain, kit, suppressed, withSpecialCharacters, longest, ...many]) {
          await saveInvoice(db, here, invoice);
        }
        await saveInvoice(db, otherCountry(here), newZealandInvoice);
      },
      successes: [
        returns('an invoice is the whole document', '/invoices/536365', plain),
        {
          title: 'costs are only for callers with costs:read',
          path: '/invoices/KIT-1',
          body: kit,
          withoutCosts: invoiceWithoutCosts(kit),
        },
        returns('a suppressed invoice is marked', '/invoices/S-1', suppressed),
        returns(
          'a number may be percent-encoded, slashes included',
          '/invoices/A%2FB%20%2525%20M%C4%81ori+1',
          withSpecialCharacters,
        ),
        returns('a number of 64 characters is accepted', `/invoices/${'x'.repeat(64)}`, longest),
      ],
      missing: notFound({
        'an unknown number': '/invoices/nope',
        'an invoice of the other country': '/invoices/NZ-1',
        'a number in other case': '/invoices/kit-1',
      }),
      invalid: [
        refuses('a number of 5,000 characters is refused', `/invoices/${'x'.repeat(5_000)}`, {
          field: 'invoiceNumber',
          issue: IDENTIFIER_RULE,
        }),
        refuses('a control character is refused', '/invoices/a%01b', {
          field: 'invoiceNumber',
          issue: IDENTIFIER_RULE,
        }),
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/invoices',
      scope: 'invoicing:read',
      customer: '17850',
      successes: [
        {
          title: 'a batch comes in the order of the request, a repeated number once',
          path: batch('KIT-1', '536365', 'KIT-1', 'A/B %25 Māori+1'),
          body: inBatch(kit, plain, withSpecialCharacters),
          withoutCosts: inBatch(invoiceWithoutCosts(kit), plain, withSpecialCharacters),
        },
        returns('a batch can be of one', batch('S-1'), inBatch(suppressed)),
        returns(
          'a batch takes 50 numbers',
          batch(...many.map(({ number }) => number)),
          inBatch(...many),
        ),
        {
          title: 'filters in place of numbers give a page by date and number',
          path: '/invoices?customerNumber=17850&dateFrom=2026-11-20&limit=3',
          body: { ...inBatch(plain, withSpecialCharacters, kit), ...firstThree },
          withoutCosts: {
            ...inBatch(plain, withSpecialCharacters, invoiceWithoutCosts(kit)),
            ...firstThree,
          },
        },
      ],
      missing: [
        refuses(
          'a batch is all or nothing: each unknown number is named once, in order',
          batch('z', '536365', 'NZ-1', 'a', 'z'),
          missing('z', 0),
          missing('NZ-1', 2),
          missing('a', 3),
        ),
      ],
      invalid: [
        refuses('a batch without numbers is refused', '/invoices', {
          field: 'invoiceNumber',
          issue: 'is required, or a filter: repeat it for each invoice, at most 50',
        }),
        refuses(
          'the 51st number is refused, even if it repeats another',
          batch(...Array.from({ length: 51 }, () => '536365')),
          { field: 'invoiceNumber', issue: 'expected at most 50 values, received 51' },
        ),
        refuses(
          'every issue is named at once, with its value',
          `${batch('', 'a\u0000b', '536365', 'x'.repeat(65))}&number=7`,
          unknownParameter('number'),
          ...['', 'a\u0000b', undefined, 'x'.repeat(65)].flatMap((value, index) =>
            value === undefined ? [] : [invalidElement('invoiceNumber', value, index)],
          ),
        ),
        refuses(
          'numbers and filters together are refused',
          `${batch('536365')}&limit=7&type=CREDIT_NOTE`,
          ...['limit', 'type'].map((field) => ({
            field,
            issue: 'is not for records by invoiceNumber: leave one out',
          })),
        ),
        refuses('a number that is not UTF-8 is refused', '/invoices?invoiceNumber=%ff', {
          field: 'invoiceNumber',
          issue: 'cannot be decoded: percent-encode it as UTF-8',
        }),
      ],
    },
  ];
}
