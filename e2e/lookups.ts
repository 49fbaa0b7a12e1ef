import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { InvoiceSearchPage, type InvoiceSummary } from '#lib/invoicing/search/schema.ts';
import { notToBeHad } from './not-to-be-had.ts';

/** The newest invoice that names its customer. */
export async function anInvoice(api: APIRequestContext): Promise<InvoiceSummary> {
  const invoices = await invoicesFound(api, '');
  return found(
    invoices.find(({ customerName }) => customerName !== undefined),
    'no invoice that names its customer',
  );
}

/** The original of one of the newest credit notes, and the credit. */
export async function anInvoiceWithACredit(
  api: APIRequestContext,
): Promise<{ readonly number: string; readonly credit: string }> {
  for (const { number, originalNumber } of await invoicesFound(api, 'type=CREDIT_NOTE')) {
    if (originalNumber === undefined) continue;
    const original = await api.get(`/v1/au/invoices/${encodeURIComponent(originalNumber)}`);
    if (original.ok()) return { number: originalNumber, credit: number };
  }
  return notToBeHad('There is no invoice with a credit in Australia.');
}

/** The number of an open purchase order to a branch that sells, of which something should have come before today. */
export async function anOverdueOrder(api: APIRequestContext): Promise<string> {
  for await (const order of overdueOrders(api)) return order;
  return notToBeHad(
    `There is no overdue order to the first ${MOST_BRANCHES} branches in Australia.`,
  );
}

/** A line of such an order whose costs are known. */
export async function anOrderLineWithCosts(
  api: APIRequestContext,
): Promise<{ readonly order: string; readonly line: number }> {
  for await (const order of overdueOrders(api)) {
    const answer = await api.get(`/v1/au/purchase-orders/${encodeURIComponent(order)}`);
    const { lines } = Order.parse(await answer.json());
    const line = lines.find(({ pricing }) => pricing !== undefined);
    if (line) return { order, line: line.lineNumber };
  }
  return notToBeHad('There is no line of an overdue order with costs in Australia.');
}

/** The first orders that are overdue of each of the first branches. */
async function* overdueOrders(api: APIRequestContext): AsyncGenerator<string> {
  for (const { number } of (await sellingBranches(api)).slice(0, MOST_BRANCHES)) {
    const query = `overdue=yes&open=yes&branch=${number}`;
    const answer = await api.get(`/portal-api/au/purchase-orders/lines.csv?${query}`);
    const [, ...lines] = answer.ok() ? (await answer.text()).split('\r\n') : [];
    const orders = lines.slice(0, MOST_LINES).flatMap((line) => line.split(',')[0] || []);
    yield* new Set(orders);
  }
}

/** The most branches whose orders are looked through. */
const MOST_BRANCHES = 20;
/** The most lines of one branch whose orders are looked at. */
const MOST_LINES = 20;

/** A product of which a branch has some to sell. */
export async function aProductWithStock(
  api: APIRequestContext,
): Promise<{ readonly number: string; readonly branch: string; readonly available: number }> {
  const { number: branch } = await aBranch(api);
  const { products } = Products.parse(await (await api.get('/v1/au/products?limit=200')).json());
  for (let from = 0; from < products.length; from += AT_ONCE) {
    const items = products
      .slice(from, from + AT_ONCE)
      .map(({ number }) => ({ productId: number, quantity: 1 }));
    const data = { branchId: branch, channelId: 'BLBranch', items };
    const answer = await api.post('/v1/au/availability-queries', { data });
    const inStock = Answers.parse(await answer.json()).items.find((item) => item.availableQty > 0);
    if (inStock) return { number: inStock.productId, branch, available: inStock.availableQty };
  }
  return notToBeHad(`There is no product with stock at branch ${branch}.`);
}

/** The first branch that sells. */
export async function aBranch(api: APIRequestContext): Promise<z.infer<typeof Branch>> {
  const [first] = await sellingBranches(api);
  return found(first, 'no branch that sells');
}

async function sellingBranches(api: APIRequestContext): Promise<z.infer<typeof Branch>[]> {
  const { branches } = Branches.parse(await (await api.get('/v1/au/branches')).json());
  return branches.filter(({ identity }) => identity?.isTrading !== false);
}

/** An account that was changed, and what of it, as JSON Pointers: `/segment`. */
export async function aChangedAccount(
  api: APIRequestContext,
): Promise<{ readonly accountId: string; readonly version: number; readonly fields: string[] }> {
  const answer = await api.get('/v1/au/events?eventType=ACCOUNT_UPDATED');
  const [event] = Events.parse(await answer.json()).events;
  const { subject, changedFields } = found(event, 'no account that was changed');
  return { accountId: subject.id, version: subject.version, fields: changedFields };
}

async function invoicesFound(
  api: APIRequestContext,
  query: string,
): Promise<readonly InvoiceSummary[]> {
  const answer = await api.get(`/portal-api/au/invoices?${query}`);
  return InvoiceSearchPage.parse(await answer.json()).invoices;
}

/** What was looked for, if it is there. */
function found<T>(record: T | undefined, without: string): T {
  return record ?? notToBeHad(`There is ${without} in Australia.`);
}

/** The most products of one availability query. */
const AT_ONCE = 25;

const Branch = z.object({
  number: z.string(),
  name: z.string(),
  identity: z.object({ isTrading: z.boolean().optional() }).optional(),
});
const Order = z.object({
  lines: z.array(z.object({ lineNumber: z.int(), pricing: z.unknown().optional() })),
});
const Branches = z.object({ branches: z.array(Branch) });
const Products = z.object({ products: z.array(z.object({ number: z.string() })) });
const Answers = z.object({
  items: z.array(z.object({ productId: z.string(), availableQty: z.number() })),
});
const Events = z.object({
  events: z.array(
    z.object({
      subject: z.object({ id: z.string(), version: z.number() }),
      changedFields: z.array(z.string()),
    }),
  ),
});
