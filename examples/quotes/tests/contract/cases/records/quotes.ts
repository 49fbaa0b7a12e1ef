import type { Database } from '#db/client.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { OperationCase } from '#tests/contract/cases/operation-case.ts';

const QUOTE = {
  number: '7001',
  customer: { number: '4000001', name: 'Marra Plumbing' },
  total: 120.5,
  validUntil: '2026-12-01',
};

/** What the operation of quotes answers, misses and refuses. */
export function quoteCases(here: CountryCode): readonly OperationCase[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/quotes/{quoteNumber}',
      scope: 'invoicing:read',
      async seed(db: Database) {
        await db
          .insertInto('quotes')
          .values({
            country_code: here,
            number: QUOTE.number,
            customer_number: QUOTE.customer.number,
            valid_until: QUOTE.validUntil,
            total: QUOTE.total,
            document: JSON.stringify(QUOTE),
            etag: '"quote"',
            tokens: '',
          })
          .execute();
      },
      successes: [
        {
          title: 'a quote is its price and the day until which it holds',
          path: '/quotes/7001',
          body: QUOTE,
        },
      ],
      missing: [{ title: 'an unknown quote is not found', path: '/quotes/7002' }],
      invalid: [
        {
          title: 'a quote takes no parameters',
          path: '/quotes/7001?expand=lines',
          details: [{ field: 'expand', issue: 'is not a parameter here: remove it' }],
        },
      ],
      customer: QUOTE.customer.number,
    },
  ];
}
