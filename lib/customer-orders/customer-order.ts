import { isCredit, isSale } from '#lib/invoices/schema.ts';
import { addMoney, positiveDifference, sumMoney } from '#lib/money.ts';
import { boughtGoods, type LinePart } from './bought-goods.ts';
import { byDueDate, isUpcoming } from './order-dates.ts';
import { creditSigns, moneyOf } from './order-money.ts';
import type { Commitment, OrderDocument, OrderSources } from './order-sources.ts';

/** The order with this number (without prefix) among the sources; undefined if nothing names it. */
export function assembleOrder(key: string, sources: OrderSources) {
  const ofOrder = (source: { readonly key: string }) => source.key === key;
  const documents = (sources.documents ?? []).filter(ofOrder);
  const bought = (sources.bought ?? []).filter(ofOrder);
  const commitments = (sources.commitments ?? []).filter(ofOrder);
  if (documents.length + bought.length + commitments.length === 0) return undefined;
  const newest = (member: keyof OrderDocument) =>
    documents.map((each) => each[member]).findLast((value) => value !== null);
  const branchNumber =
    textOf(newest('branchNumber')) ??
    bought.find(({ isDirect }) => !isDirect)?.branchNumber ??
    // Customers can't collect from a distribution centre.
    commitments.find(({ isTrading }) => isTrading)?.branchNumber;
  const lines = new Map<string, LineDraft>();
  const lineOf = (productNumber: string | null, description: string | null) => {
    const id = productNumber ?? description ?? '';
    const line = lines.get(id) ?? emptyLine(productNumber);
    line.description ??= description ?? undefined;
    lines.set(id, line);
    return line;
  };
  for (const goods of boughtGoods(bought)) {
    const line = lineOf(goods.productNumber, goods.description);
    line.bought = addMoney(line.bought, goods.ordered);
    line.received = addMoney(line.received, goods.received);
    if (!goods.isDirect) line.receivedHere = addMoney(line.receivedHere, goods.received);
    line.receivedAt ??= goods.branchNumber;
    line.parts.push(...goods.parts);
  }
  for (const each of commitments) {
    const line = lineOf(each.productNumber, each.description);
    line.promised = addMoney(line.promised, each.quantity);
    line.parts.push(...commitmentParts(each, branchNumber));
  }
  const signs = creditSigns(documents);
  for (const { number, type, goods } of documents) {
    if (type === 'CUSTOMER_ORDER_DEPOSIT') continue;
    for (const { productNumber, description, quantity, amount } of goods ?? []) {
      const line = lineOf(productNumber, description);
      const sign = signs.get(number);
      if (sign !== undefined) line.credited = addMoney(line.credited, sign * Math.abs(quantity));
      else {
        line.invoiced = addMoney(line.invoiced, quantity);
        line.amounts.push(amount);
      }
    }
  }
  const finished: readonly CustomerOrderLine[] = [...lines.values()]
    .map(finishLine)
    .toSorted((a, b) => byDueDate([a], [b]));
  const money = sources.documents && moneyOf(documents);
  const isToBeInvoiced = money !== undefined && money.deposit > 0 && !documents.some(isSale);
  const ordered = documents
    .flatMap((each) => (isCredit(each) ? [] : (each.orderedDate ?? [])))
    .toSorted();
  return {
    /** As its documents have it, else without a prefix. */
    number: documents[0]?.orderNumber ?? key,
    /** Undefined while neither a deposit nor an invoice names the customer. */
    customer: customerOf(documents),
    date:
      ordered[0] ??
      documents[0]?.date ??
      bought.flatMap(({ orderDate }) => orderDate ?? []).toSorted()[0],
    jobNumber: textOf(newest('jobNumber')),
    customerReference: textOf(newest('purchaseOrderNumber')),
    /** Where the customer collects: the selling branch, else one that the goods come to or are promised at. */
    branchNumber: branchNumber ?? undefined,
    /** Undefined where the caller may not see invoices. */
    money,
    documents,
    /** The purchase orders that goods are or were bought on. */
    purchaseOrders: [
      ...new Map(
        bought.map(({ purchaseOrder: number, supplierName, orderDate }) => [
          number,
          { number, supplierName: supplierName ?? undefined, date: orderDate ?? undefined },
        ]),
      ).values(),
    ],
    lines: finished,
    /** Whether something is to come, to be handed over or to be invoiced. */
    isOpen:
      isToBeInvoiced ||
      finished.some(({ parts }) => parts.some(({ kind }) => kind !== 'not coming')),
    /** Whether it has more documents or lines than are read. */
    isTruncated: sources.isTruncated,
  };
}

/** A customer's order, made from what names it. */
export type CustomerOrder = NonNullable<ReturnType<typeof assembleOrder>>;

type LineDraft = ReturnType<typeof emptyLine>;

function emptyLine(productNumber: string | null) {
  return {
    productNumber: productNumber ?? undefined,
    description: undefined as string | undefined,
    bought: 0,
    promised: 0,
    received: 0,
    receivedHere: 0,
    receivedAt: undefined as string | undefined,
    invoiced: 0,
    amounts: [] as (number | null)[],
    credited: 0,
    parts: [] as LinePart[],
  };
}

/** Goods that are promised are not invoiced yet; those that were bought in may be. */
function finishLine(draft: LineDraft) {
  const { productNumber, description, bought, promised, received, invoiced, credited } = draft;
  const here = positiveDifference(draft.receivedHere, invoiced);
  const amounts = draft.amounts.filter((amount) => amount !== null);
  const isPriced = amounts.length > 0 && amounts.length === draft.amounts.length;
  const toCome = draft.parts
    .filter(isUpcoming)
    .reduce((sum, { quantity }) => addMoney(sum, quantity), 0);
  return {
    productNumber,
    description,
    ordered: addMoney(Math.max(bought, invoiced), promised),
    /** For what was bought in; undefined for goods from stock. */
    received: bought > 0 || received > 0 ? received : undefined,
    invoiced,
    /** What it was invoiced for, in dollars including GST; undefined where not all of its amounts are known. */
    amount: isPriced ? sumMoney(amounts) : undefined,
    credited,
    /** What the customer still waits for. */
    toCome,
    /** Where the goods are that are not invoiced. */
    parts: [
      ...(here > 0
        ? [{ kind: 'here' as const, quantity: here, branchNumber: draft.receivedAt }]
        : []),
      ...draft.parts,
    ] satisfies LinePart[] as readonly LinePart[],
  };
}

/** One product of a customer's order. Quantities are in its unit. */
export type CustomerOrderLine = ReturnType<typeof finishLine>;

/** Whether the customer is to be called: goods are here, and none is still to come. */
export function isReadyForPickup({ lines }: CustomerOrder): boolean {
  const parts = lines.flatMap((line) => line.parts);
  return parts.some(({ kind }) => kind === 'here') && !parts.some(isUpcoming);
}

/** In stock now, or once supply has come that earlier promises do not take. `at` is where the customer collects. */
function commitmentParts(
  { quantity, date: promised, branchNumber, ...each }: Commitment,
  at: string | null | undefined,
): LinePart[] {
  const missing = positiveDifference(each.promisedSoFar, Math.max(0, each.free));
  const kind = branchNumber === at ? 'in stock' : 'elsewhere';
  if (missing <= 0) return [{ kind, quantity, promised, branchNumber }];
  const short = Math.min(quantity, missing);
  let coming = 0;
  const covered = (each.supply ?? []).find((supply) => {
    coming = addMoney(coming, supply.quantity);
    return coming >= missing;
  });
  const inStock = positiveDifference(quantity, short);
  return [
    ...(inStock > 0 ? [{ kind, quantity: inStock, promised, branchNumber } as const] : []),
    { kind: 'short', quantity: short, expected: covered?.date, promised, branchNumber },
  ];
}

function customerOf(documents: readonly OrderDocument[]) {
  const [first] = documents;
  if (first === undefined) return undefined;
  return {
    number: first.customerNumber ?? undefined,
    name: first.customerName ?? undefined,
    phone: documents.findLast(({ phone }) => phone !== null)?.phone ?? undefined,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
