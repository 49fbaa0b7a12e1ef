import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import type { Role } from '#lib/auth/roles.ts';
import { aLine, anOrder, anOrderWithCosts, keepOrder } from '#lib/procurement/testing/orders.ts';
import { openLane } from './lane.ts';
import { csv } from './portal-requests.ts';
import { signedIn } from './sessions.ts';

const nzOrder = anOrder({
  purchaseOrderNumber: 'NZ-1',
  lines: [aLine({ purchaseOrderNumber: 'NZ-1' })],
});
let database: TestDatabase;
let lane: Awaited<ReturnType<typeof openLane>>;

beforeAll(async () => {
  database = await makeTestDatabase();
  const comments = '=HYPERLINK("x")';
  await keepOrder(database.db, 'au', anOrder({ lines: [aLine({ comments })] }));
  await keepOrder(database.db, 'au', anOrderWithCosts());
  await keepOrder(database.db, 'nz', nzOrder);
  lane = await openLane(database.url, { RATE_LIMIT: '10000' });
});
afterAll(async () => {
  await lane?.close();
  await database?.drop();
});

async function ask(query: string, role: Role = 'branch_staff') {
  const cookie = await signedIn(database.db, { role });
  return lane.send(`/portal-api/au/purchase-orders/lines.csv?${query}`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
}

test('the lines of an order are a file for a spreadsheet, without what counts as a formula', async () => {
  const [head, line, end] = await csv(await ask('number=4107'));
  expect(head?.startsWith('\u{feff}Purchase order,Reference,State,')).toBe(true);
  expect(line).toBe(
    '4107,Q-88,O,yes,2026-11-02,1500,Ngaio Tapware,1,no,P01,STOCK,PARTIALLY_RECEIPTED,100417,Basin mixer “Tūī”,BM/7,,,2026-12-01,10,4,6,0,"\'=HYPERLINK(""x"")"',
  );
  expect(end).toBe('');
});

test('costs are columns for a buyer, and nowhere for branch staff', async () => {
  const [staffHead, ...staff] = await csv(await ask('number=PO-COSTS'));
  const [buyerHead, ...buyer] = await csv(await ask('number=PO-COSTS', 'buyer'));
  expect(staffHead).not.toContain('cost');
  expect(staff.join()).not.toContain('100.1');
  expect(buyerHead).toContain('Unit cost,Rebated cost,Invoice cost');
  expect(buyer[0]).toContain(',100.1,99.05,100.1,');
  expect(staff).toHaveLength(5);
});

test('a search gives the lines of all that it finds, of its country alone', async () => {
  const rows = await csv(await ask('open=yes&state=O'));
  expect(rows).toHaveLength(1 + 1 + 4 + 1);
  expect(rows.join()).not.toContain('NZ-1');
});

test('an order that is not there is not found, and what is wrong is named', async () => {
  expect((await ask('number=NO-1')).status).toBe(404);
  const { details } = await (await ask('overdue=1&from=never&sort=price')).json();
  expect(details.map(({ field }: { field: string }) => field).sort()).toEqual([
    'from',
    'overdue',
    'sort',
  ]);
});
