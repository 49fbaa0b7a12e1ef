import type { CountryCode } from '#lib/api/fields.ts';
import { invoiceWithoutCosts } from '#lib/invoices/record/stored-invoice.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { anInvoice, anInvoiceWithCosts, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import {
  IDENTIFIER_RULE,
  type OperationCase,
  otherCountry,
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
        { title: 'an invoice is the whole document', path: '/invoices/536365', body: plain },
        {
          title: 'costs are only for callers with costs:read',
          path: '/invoices/KIT-1',
          body: kit,
          withoutCosts: invoiceWithoutCosts(kit),
        },
        { title: 'a suppressed invoice is marked', path: '/invoices/S-1', body: suppressed },
        {
          title: 'a number may be percent-encoded, slashes included',
          path: '/invoices/A%2FB%20%2525%20M%C4%81ori+1',
          body: withSpecialCharacters,
        },
        {
          title: 'a number of 64 characters is accepted',
          path: `/invoices/${'x'.repeat(64)}`,
          body: longest,
        },
      ],
      missing: [
        { title: 'an unknown number is not found', path: '/invoices/nope' },
        { title: 'an invoice of the other country is not found', path: '/invoices/NZ-1' },
        { title: 'numbers are case-sensitive', path: '/invoices/kit-1' },
      ],
      invalid: [
        {
          title: 'a number of 5,000 characters is refused',
          path: `/invoices/${'x'.repeat(5_000)}`,
          details: [{ field: 'invoiceNumber', issue: IDENTIFIER_RULE }],
        },
        {
          title: 'a control character is refused',
          path: '/invoices/a%01b',
          details: [{ field: 'invoiceNumber', issue: IDENTIFIER_RULE }],
        },
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
        { title: 'a batch can be of one', path: batch('S-1'), body: inBatch(suppressed) },
        {
          title: 'a batch takes 50 numbers',
          path: batch(...many.map(({ number }) => number)),
          body: inBatch(...many),
        },
      ],
      missing: [
        {
          title: 'a batch is all or nothing: each unknown number is named once, in order',
          path: batch('z', '536365', 'NZ-1', 'a', 'z'),
          details: [missing('z', 0), missing('NZ-1', 2), missing('a', 3)],
        },
      ],
      invalid: [
        {
          title: 'a batch without numbers is refused',
          path: '/invoices',
          details: [
            {
              field: 'invoiceNumber',
              issue: 'is required: repeat it for each invoice, at most 50',
            },
          ],
        },
        {
          title: 'the 51st number is refused, even if it repeats another',
          path: batch(...Array.from({ length: 51 }, () => '536365')),
          details: [{ field: 'invoiceNumber', issue: 'expected at most 50 values, received 51' }],
        },
        {
          title: 'every issue is named at once, with its value',
          path: `${batch('', 'a\u0000b', '536365', 'x'.repeat(65))}&limit=7`,
          details: [
            unknownParameter('limit'),
            ...['', 'a\u0000b', undefined, 'x'.repeat(65)].flatMap((value, index) =>
              value === undefined
                ? []
                : [
                    {
                      field: 'invoiceNumber',
                      issue: `${JSON.stringify(value)} ${IDENTIFIER_RULE}`,
                      value,
                      index,
                    },
                  ],
            ),
          ],
        },
        {
          title: 'a number that is not UTF-8 is refused',
          path: '/invoices?invoiceNumber=%ff',
          details: [
            { field: 'invoiceNumber', issue: 'cannot be decoded: percent-encode it as UTF-8' },
          ],
        },
      ],
    },
  ];
}
