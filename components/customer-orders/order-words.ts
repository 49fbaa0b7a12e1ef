import { arrivalDay } from '#lib/branches/hours/day-plan.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import type { LinePart } from '#lib/customer-orders/bought-goods.ts';
import {
  type CustomerOrder,
  type CustomerOrderLine,
  isUpcoming,
} from '#lib/customer-orders/customer-order.ts';
import { isSale } from '#lib/invoices/schema.ts';
import { addMoney, formatMoney, formatQuantity, positiveDifference } from '#lib/money.ts';
import { capitalized, countOf, overdueText, type Tone } from '#lib/text/text.ts';
import { daysBetween, formatDate, formatShortDate } from '#lib/time/dates.ts';

/** What an order's words are about besides the order: today (`YYYY-MM-DD`), and the branches it names. */
export type OrderBranches = {
  readonly countryCode: string;
  readonly today: string;
  readonly branches: ReadonlyMap<string, LocatedBranch>;
};

/**
 * When goods are due at a branch: `due 1 Jan (a public holiday there: 2 Jan)`, `was due 18 Nov, 4 days late`, `no date
 * yet`. `branch` is left out where they do not come to one.
 */
export function dueWords(
  date: string | undefined,
  today: string,
  branch: LocatedBranch | undefined,
): string {
  if (date === undefined) return 'no date yet';
  const late = daysBetween(date, today);
  if (late > 0) return `was due ${formatShortDate(date, today)}, ${countOf(late, 'day')} late`;
  const due = late === 0 ? 'due today' : `due ${formatShortDate(date, today)}`;
  const { opensOn = date, occasion } = branch ? arrivalDay(branch, date) : {};
  if (opensOn === date) return due;
  return `${due} (${occasion ? 'a public holiday there' : 'closed there'}: ${formatShortDate(opensOn, today)})`;
}

/** Where some goods of a line are, without how many: `here at Penrith`. */
export function partWords(part: LinePart, { today, branches }: OrderBranches): string {
  const { kind, date, promised, branchNumber, isDirect = false } = part;
  const branch = branchNumber === undefined ? undefined : branches.get(branchNumber);
  const at = branchNumber === undefined ? '' : ` at ${branch?.name ?? branchNumber}`;
  const promisedFor = (day: string | undefined) =>
    day === undefined ? '' : `, promised for ${formatShortDate(day, today)}`;
  switch (kind) {
    case 'outstanding':
      return `${dueWords(date, today, isDirect ? undefined : branch)}${isDirect ? ', direct to the customer' : ''}`;
    case 'here':
      return `here${at}, ready to hand over`;
    case 'in stock':
      return `in stock${at}${promisedFor(date)}`;
    case 'elsewhere':
      return `to come from ${branch?.name ?? branchNumber}${promisedFor(date)}`;
    case 'short':
      return `short${at}: ${date === undefined ? 'not on order' : dueWords(date, today, branch)}${promisedFor(promised)}`;
    default:
      return `not coming: ${part.isDeleted ? 'taken off the purchase order' : 'the purchase order is closed'}`;
  }
}

/** One line in words: `3 × Pot Filler, due 1 Jan (a public holiday there: 2 Jan), not yet received`. */
export function lineWords(line: CustomerOrderLine, orderBranches: OrderBranches): string {
  const { description, productNumber, ordered, parts } = line;
  const name = `${formatQuantity(ordered)} × ${description ?? productNumber ?? 'Goods'}`;
  const phrases = parts.map(
    (part) =>
      `${part.quantity === ordered ? '' : `${formatQuantity(part.quantity)} `}${partWords(part, orderBranches)}`,
  );
  return [
    name,
    ...(phrases.length === 0 ? [doneWords(line)] : phrases),
    ...receivedWords(line),
  ].join(', ');
}

/** What became of a line of which nothing is open: `1 credited, 8 invoiced`. */
export function doneWords({ ordered, invoiced, credited }: CustomerOrderLine): string {
  if (credited > 0 && credited >= invoiced) return 'credited';
  if (credited > 0)
    return `${formatQuantity(credited)} credited, ${formatQuantity(positiveDifference(invoiced, credited))} invoiced`;
  return invoiced >= ordered ? 'invoiced' : 'delivered';
}

function receivedWords({ parts, ordered, received }: CustomerOrderLine): string[] {
  if (!parts.some(({ kind }) => kind === 'outstanding')) return [];
  if (!received) return ['not yet received'];
  return [`${formatQuantity(received)} of ${formatQuantity(ordered)} received`];
}

/** The customer's reference, which many begin with `PO` themselves: `customer PO 27870`. */
export function customerPo(reference: string): string {
  return /^po/i.test(reference) ? `customer ${reference}` : `customer PO ${reference}`;
}

/** Whose the order is. */
export function orderCustomerName({ customer }: CustomerOrder): string {
  return customer?.name ?? customer?.number ?? 'Customer not known';
}

/** The status of an order in words, and how much that matters. */
export type OrderStatus = {
  readonly words: string;
  readonly tone: Exclude<Tone, 'bare' | 'warn'>;
};

export function orderStatus(order: CustomerOrder, today: string): OrderStatus {
  const parts = order.lines.flatMap((line) => line.parts);
  const waiting = parts.filter(isUpcoming);
  const isHere = parts.some(({ kind }) => kind === 'here');
  if (waiting.some(({ date }) => date !== undefined && date < today))
    return { words: 'Late', tone: 'bad' };
  if (waiting.some(({ kind }) => kind !== 'elsewhere'))
    return { words: isHere ? 'Part ready' : 'Waiting for goods', tone: 'accent' };
  if (waiting.length > 0) return { words: 'Transfer needed', tone: 'accent' };
  if (parts.some(({ kind }) => kind === 'in stock')) return { words: 'In stock', tone: 'good' };
  if (isHere) return { words: 'Ready', tone: 'good' };
  if (overdueDays(order, today) > 0) return { words: 'Overdue', tone: 'bad' };
  const { invoiced = 0, owing } = order.money ?? {};
  if (invoiced > 0 && owing === 0) return { words: 'Complete, paid', tone: 'good' };
  if (invoiced > 0)
    return { words: owing === undefined ? 'Complete' : 'Complete, owing', tone: 'plain' };
  if ((order.money?.deposit ?? 0) > 0) return { words: 'Deposit paid', tone: 'plain' };
  return { words: 'Nothing to come', tone: 'plain' };
}

/** For how many days something on the order's invoices is overdue; 0 if nothing is. */
export function overdueDays({ money }: CustomerOrder, today: string): number {
  return money?.due === undefined ? 0 : Math.max(0, daysBetween(money.due, today));
}

/** What to tell the customer, to be read aloud sentence by sentence: the goods first, then the money. */
export function spokenAnswer(order: CustomerOrder, orderBranches: OrderBranches): string[] {
  return [...goodsSentences(order, orderBranches), moneyWords(order, orderBranches.today)].filter(
    (words) => words !== '',
  );
}

/** What the table of its goods does not say: when all of it is here, or what its only item waits for. */
export function orderAnswer(
  order: CustomerOrder,
  orderBranches: OrderBranches,
): string | undefined {
  const open = openLines(order);
  const waiting = open.filter(({ toCome }) => toCome > 0);
  const [only, ...others] = open;
  if (only === undefined) return undefined;
  if (waiting.length === 0) return readySentence(order, open, orderBranches);
  return others.length > 0
    ? wholeSentence(open, waiting, orderBranches)
    : `${lineWords(only, orderBranches)}.`;
}

function openLines({ lines }: CustomerOrder): CustomerOrderLine[] {
  return lines.filter((line) => openParts([line]).length > 0);
}

function openParts(lines: readonly CustomerOrderLine[]): LinePart[] {
  return lines.flatMap(({ parts }) => parts).filter(({ kind }) => kind !== 'not coming');
}

function goodsSentences(order: CustomerOrder, orderBranches: OrderBranches): string[] {
  const open = openLines(order);
  const waiting = open.filter(({ toCome }) => toCome > 0);
  if (waiting.length === 0) return [readySentence(order, open, orderBranches)];
  const whole = open.length > 1 ? wholeSentence(open, waiting, orderBranches) : '';
  if (waiting.every(({ parts }) => parts.every(isNotOutstanding)))
    return [whole, stockSentence(open, orderBranches)];
  const left = waiting.length - MAX_TOLD;
  return [
    whole,
    ...waiting.slice(0, MAX_TOLD).map((line) => `${lineWords(line, orderBranches)}.`),
    left > 0 ? `${countOf(left, 'more item is', 'more items are')} to come.` : '',
  ];
}

function isNotOutstanding({ kind }: LinePart): boolean {
  return kind !== 'outstanding' && kind !== 'short';
}

/** How many units can be picked up now, and when all: `14 of 16 units are ready, the rest by 18 Jan 2027.` */
function wholeSentence(
  open: readonly CustomerOrderLine[],
  waiting: readonly CustomerOrderLine[],
  { today, branches }: OrderBranches,
): string {
  const dates = waiting
    .flatMap(({ parts }) => parts.filter(isUpcoming))
    .map(({ date, branchNumber = '', isDirect = false, kind }) => {
      const branch = branches.get(branchNumber);
      // What is promised at another branch has the day of the promise.
      if (date === undefined || isDirect || kind === 'elsewhere' || !branch) return date;
      return arrivalDay(branch, date).opensOn ?? date;
    });
  const last = dates
    .flatMap((date) => date ?? [])
    .toSorted()
    .at(-1);
  const isUnsure = dates.some((date) => date === undefined || date < today);
  const by = isUnsure || last === undefined ? undefined : `by ${formatDate(last)}`;
  const parts = openParts(open);
  const ready = sumQuantities(parts.filter((part) => !isUpcoming(part)));
  const all = formatQuantity(sumQuantities(parts));
  if (ready === 0)
    return `Nothing is ready yet${by ? `: all ${all} units ${by}` : `, no date yet for all ${all} units`}.`;
  return `${formatQuantity(ready)} of ${all} units ${ready === 1 ? 'is' : 'are'} ready, ${by ? `the rest ${by}` : 'no date yet for all of the rest'}.`;
}

function sumQuantities(parts: readonly LinePart[]): number {
  return parts.reduce((sum, { quantity }) => addMoney(sum, quantity), 0);
}

/** Where goods are that are all in stock: `10 in stock at Canberra, 3 to come from Acacia Ridge.` */
function stockSentence(open: readonly CustomerOrderLine[], orderBranches: OrderBranches): string {
  const parts = openParts(open);
  return `${sumParts(parts.toSorted(byNearness), (part) => partWords({ ...part, date: undefined }, orderBranches)).join(', ')}.`;
}

function byNearness(a: LinePart, b: LinePart): number {
  return Number(isUpcoming(a)) - Number(isUpcoming(b));
}

/** Parts in words with how many, those with the same words as one. */
export function sumParts(
  parts: readonly LinePart[],
  wordsOf: (part: LinePart) => string,
): string[] {
  const sums = new Map<string, number>();
  for (const part of parts) {
    const words = wordsOf(part);
    sums.set(words, addMoney(sums.get(words) ?? 0, part.quantity));
  }
  return [...sums].map(([words, quantity]) => `${formatQuantity(quantity)} ${words}`);
}

/** When nothing is to come: what is ready, else what became of the order. */
function readySentence(
  order: CustomerOrder,
  open: readonly CustomerOrderLine[],
  orderBranches: OrderBranches,
): string {
  const parts = openParts(open);
  const phrases = new Set(
    parts.map((part) => partWords({ ...part, date: undefined }, orderBranches)),
  );
  const [only] = phrases;
  if (only !== undefined && phrases.size === 1) return `Everything is ${only}.`;
  if (only !== undefined) return stockSentence(open, orderBranches);
  const invoice = order.documents.findLast(isSale);
  if (invoice)
    return `Complete: all handed over and invoiced${invoice.date ? ` on ${formatDate(invoice.date)}` : ''}.`;
  if (order.lines.length === 0 && (order.money?.deposit ?? 0) > 0)
    return 'Nothing is on order or promised for this order yet.';
  return 'Nothing more to come.';
}

const MAX_TOLD = 3;
/** The money in a sentence: `Deposit paid $441.78, $558.22 still to pay.` */
export function moneyWords(order: CustomerOrder, today: string): string {
  if (order.money === undefined) return '';
  const { deposit, invoiced, owing } = order.money;
  const paid = deposit > 0 ? `deposit paid ${formatMoney(deposit)}` : '';
  const late = overdueDays(order, today);
  const rest =
    owing === undefined
      ? ''
      : owing > 0
        ? `${formatMoney(owing)} ${invoiced > 0 ? 'owing' : 'still to pay'}${late > 0 ? `, ${overdueText(late)}` : ''}`
        : 'nothing owing';
  const words = [paid, rest].filter((part) => part !== '').join(', ');
  return words === '' ? '' : `${capitalized(words)}.`;
}
