import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { familyRows } from './families.ts';
import { openLane } from './lane.ts';
import { masterDataRows } from './master-data.ts';
import { productAttributeRows } from './product-attributes.ts';
import { productStatusRows } from './product-statuses.ts';
import { productRows } from './products.ts';
import { type Row, requestOf } from './row.ts';
import { rows } from './rows.ts';

const catalogue = [
  ...productRows,
  ...familyRows,
  ...productAttributeRows,
  ...productStatusRows,
  ...masterDataRows,
];

let database: TestDatabase;
let lane: Awaited<ReturnType<typeof openLane>>;
beforeAll(async () => {
  database = await makeTestDatabase();
  for (const row of rows) await row.seed(database.db);
  lane = await openLane(database.url, { RATE_LIMIT: '1000' });
});
afterAll(async () => {
  await lane.close();
  await database.drop();
});

test.each(catalogue)(
  '$operation: products are asked for anew, master data may be kept',
  async (row) => {
    const isOfProducts = row.operation.includes('/products');
    expect(await cachingOf(row)).toBe(isOfProducts ? 'private, no-cache' : 'private, max-age=300');
  },
);

async function cachingOf(row: Row): Promise<string | null> {
  const [first] = row.answers;
  const { headers, ...request } = requestOf(row, first ?? {});
  const token = await lane.issuer.token({ scope: 'product:read' });
  const answer = await lane.send(`/v1/au${first?.path}`, {
    ...request,
    headers: { ...Object.fromEntries(new Headers(headers)), authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return answer.headers.get('cache-control');
}
