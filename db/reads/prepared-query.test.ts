import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { preparedQuery } from './prepared-query.ts';

test('a query is compiled once and sends each parameter once, however often it uses it', () => {
  const read = preparedQuery('probe', (db, p: { number: string; country: string }) =>
    db
      .selectFrom('invoices')
      .select('etag')
      .where('country_code', '=', p.country)
      .where(sql<boolean>`number = ${p.number} or number = ${p.number}`)
      .where('customer_number', '=', 'fixed'),
  );
  expect(read.text).toBe(
    'select "etag" from "invoices" where "country_code" = $1 and number = $2 or number = $2 and "customer_number" = $3',
  );
  expect(read.values({ number: '1', country: 'au' })).toEqual(['au', '1', 'fixed']);
});
