import { expect, test } from 'vitest';
import type { Role } from '#lib/auth/scopes.ts';
import {
  aLine,
  anOrder,
  anOrderWithCosts,
  saveOrder,
} from '#lib/purchase-orders/testing/orders.ts';
import { setUpApi } from '#tests/contract/api-server.ts';
import { issueFields, readCsv } from './requests.ts';

const nzOrder = anOrder({
  purchaseOrderNumber: 'NZ-1',
  lines: [aLine({ purchaseOrderNumber: 'NZ-1' })],
});
const { send } = setUpApi(async (db) => {
  const comments = '=HYPERLINK("x")';
  await saveOrder(db, 'au', anOrder({ lines: [aLine({ comments })] }));
  await saveOrder(db, 'au', anOrderWithCosts());
  await saveOrder(db, 'nz', nzOrder);
});
const get = (query: string, role: Role = 'branch_staff') =>
  send(`/au/purchase-orders/lines.csv?${query}`, { role });

test('exports the lines of an order as CSV without formulas', async () => {
  const [head, line, end] = await readCsv(await get('number=4107'));
  expect(head?.startsWith('\u{feff}Purchase order,Reference,State,')).toBe(true);
  expect(line).toBe(
    '4107,Q-88,O,yes,2026-11-02,1500,Ngaio Tapware,1,no,P01,STOCK,PARTIALLY_RECEIPTED,100417,Basin mixer “Tūī”,BM/7,,,2026-12-01,10,4,6,0,"\'=HYPERLINK(""x"")"',
  );
  expect(end).toBe('');
});

test('exports costs to a buyer, and none to branch staff', async () => {
  const [staffHead, ...staff] = await readCsv(await get('number=PO-COSTS'));
  const [buyerHead, ...buyer] = await readCsv(await get('number=PO-COSTS', 'buyer'));
  expect(staffHead).not.toContain('cost');
  expect(staff.join()).not.toContain('100.1');
  expect(buyerHead).toContain('Unit cost,Rebated cost,Invoice cost');
  expect(buyer[0]).toContain(',100.1,99.05,100.1,');
  expect(staff).toHaveLength(5);
});

test('exports the lines of all orders found, of its own country only', async () => {
  const rows = await readCsv(await get('open=yes&state=O'));
  expect(rows).toHaveLength(1 + 1 + 4 + 1);
  expect(rows.join()).not.toContain('NZ-1');
});

test('returns 404 for an unknown order, and names every issue', async () => {
  expect((await get('number=NO-1')).status).toBe(404);
  const fields = await issueFields(await get('overdue=1&from=never&sort=price'));
  expect(fields.sort()).toEqual(['from', 'overdue', 'sort']);
});
