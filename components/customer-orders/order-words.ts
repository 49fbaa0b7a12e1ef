import { arrivalDay } from '#lib/branches/hours/day-plan.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import type { LinePart } from '#lib/customer-orders/bought-goods.ts';
import type { CustomerOrder, CustomerOrderLine } from '#lib/customer-orders/customer-order.ts';
import { daysLate, dueDate, goodsToCome, isUpcoming } from '#lib/customer-orders/order-dates.ts';
import { isSale } from '#lib/invoices/schema.ts';
import { addMoney, formatMoney, formatQuantity, positiveDifference } from '#lib/money.ts';
import { capitalized, countOf, lateText, overdueText, present } from '#lib/text/text.ts';
import { daysPast, formatDate, formatShortDate } from '#lib/time/dates.ts';

/** What an order's words are about besides the order: today (`YYYY-MM-DD`), and the branches it names. */
export type OrderBranches = {
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
  late: number = daysPast(date, today),
): string {
  return withLate(dayWords(date, today, branch), late);
}

function dayWords(date: string | undefined, today: string, branch: LocatedBranch | undefined) {
  if (date === undefined) return 'no date yet';
  if (date < today) return `was due ${formatShortDate(date, today)}`;
  const due = date === today ? 'due today' : `due ${formatShortDate(date, today)}`;
  const { opensOn = date, occasion } = branch ? arrivalDay(branch, date) : {};
  if (opensOn === date) return due;
  return `${due} (${occasion ? 'a public holiday there' : 'closed there'}: ${formatShortDate(opensOn, today)})`;
}

/** The day that goods were promised for: `promised for 18 Nov, 4 days late`. */
export function promisedWords(date: string, today: string, late: number): string {
  return withLate(`promised for ${formatShortDate(date, today)}`, late);
}

function withLate(words: string, late: number): string {
  return late > 0 ? `${words}, ${lateText(late)}` : words;
}

/** When the goods of an order are due that are to come: `was due 4 Nov, 20 days late, the rest by 30 Nov`. */
export function orderDueWords({ lines }: CustomerOrder, places: OrderBranches): string | undefined {
  const { today } = places;
  const toCome = goodsToCome(lines);
  const [first, last] = [toCome[0], toCome.at(-1)];
  if (!first || !last) return undefined;
  const late = daysLate(toCome, today);
  const next = dueWords(dueDate(first), today, destinationOf(first, places), late);
  const whole = dueDate(last);
  if (whole === dueDate(first)) return next;
  if (whole === undefined) return `${next}; no date for the rest`;
  if (whole < today) return `${next}, the rest ${lateText(daysLate([last], today))}`;
  const branch = destinationOf(last, places);
  const { opensOn = whole } = branch ? arrivalDay(branch, whole) : {};
  return `${next}, the rest by ${formatShortDate(opensOn, today)}`;
}

/** The branch that goods come to; what another branch sends is due on the day of its promise, whatever the hours. */
function destinationOf({ kind, branchNumber = '', isDirect }: LinePart, places: OrderBranches) {
  return isDirect || kind === 'elsewhere' ? undefined : places.branches.get(branchNumber);
}

/** Where some goods of a line are and when they come, without how many: `in stock at Penrith, promised for 2 Dec`. */
export function partWords(part: LinePart, orderBranches: OrderBranches): string {
  const { today } = orderBranches;
  const { promised } = part;
  return present(
    placeWords(part, orderBranches),
    promised && promisedWords(promised, today, daysLate([part], today)),
  ).join(', ');
}

/** The same without the day that they were promised for. */
function placeWords(part: LinePart, orderBranches: OrderBranches): string {
  const { kind, expected, branchNumber = '', isDirect, isDeleted } = part;
  const place = orderBranches.branches.get(branchNumber)?.name ?? branchNumber;
  const at = place === '' ? '' : ` at ${place}`;
  const due = dueWords(expected, orderBranches.today, destinationOf(part, orderBranches));
  switch (kind) {
    case 'outstanding':
      return `${due}${isDirect ? ', direct to the customer' : ''}`;
    case 'here':
      return `here${at}, ready to hand over`;
    case 'in stock':
      return `in stock${at}`;
    case 'elsewhere':
      return `to come from ${place}`;
    case 'short':
      return `short${at}: ${expected === undefined ? 'not on order' : due}`;
    default:
      return `not coming: ${isDeleted ? 'taken off the purchase order' : 'the purchase order is closed'}`;
  }
}

/** One line in words: `3 × Pot Filler, due 1 Jan (a public holiday there: 2 Jan), not yet received`. */
export function lineWords(line: CustomerOrderLine, orderBranches: OrderBranches): string {
  const { ordered, parts } = line;
  const phrases = parts.map(
    (part) =>
      `${part.quantity === ordered ? '' : `${formatQuantity(part.quantity)} `}${partWords(part, orderBranches)}`,
  );
  return [
    lineName(line),
    ...(phrases.length === 0 ? [doneWords(line)] : phrases),
    ...receivedWords(line),
  ].join(', ');
}

/** The goods of a line, or some of them: `3 × Pot Filler`. */
export function lineName(line: CustomerOrderLine, quantity = line.ordered): string {
  return `${formatQuantity(quantity)} × ${line.description ?? line.productNumber ?? 'goods'}`;
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

/** The status of an order in words. */
export function orderStatus(order: CustomerOrder, today: string): string {
  const parts = order.lines.flatMap((line) => line.parts);
  const waiting = parts.filter(isUpcoming);
  const isHere = parts.some(({ kind }) => kind === 'here');
  if (daysLate(waiting, today) > 0) return 'Late';
  if (waiting.some(({ kind }) => kind !== 'elsewhere'))
    return isHere ? 'Part ready' : 'Waiting for goods';
  if (waiting.length > 0) return 'Transfer needed';
  if (parts.some(({ kind }) => kind === 'in stock')) return 'In stock';
  if (isHere) return 'Ready';
  if (overdueDays(order, today) > 0) return 'Overdue';
  const { invoiced = 0, owing } = order.money ?? {};
  if (invoiced > 0 && owing === 0) return 'Complete, paid';
  if (invoiced > 0) return owing === undefined ? 'Complete' : 'Complete, owing';
  return (order.money?.deposit ?? 0) > 0 ? 'Deposit paid' : 'Nothing to come';
}

/** For how many days something on the order's invoices is overdue; 0 if nothing is. */
export function overdueDays({ money }: CustomerOrder, today: string): number {
  return daysPast(money?.due, today);
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
  return openLines(order).length > 0 ? goodsSentences(order, orderBranches)[0] : undefined;
}

function openLines({ lines }: CustomerOrder): CustomerOrderLine[] {
  return lines.filter((line) => openParts([line]).length > 0);
}

function openParts(lines: readonly CustomerOrderLine[]): LinePart[] {
  return lines.flatMap(({ parts }) => parts).filter(({ kind }) => kind !== 'not coming');
}

function goodsSentences(order: CustomerOrder, orderBranches: OrderBranches): string[] {
  const open = openLines(order);
  const [only, ...others] = open;
  const waiting = open.filter(({ toCome }) => toCome > 0);
  if (only === undefined || waiting.length === 0)
    return [readySentence(order, open, orderBranches)];
  if (others.length === 0) return [`${lineWords(only, orderBranches)}.`];
  const whole = wholeSentence(order, open, orderBranches);
  if (goodsToCome(open).every(({ kind }) => kind === 'elsewhere'))
    return [whole, stockSentence(open, orderBranches)];
  const left = waiting.length - MAX_TOLD;
  return [
    whole,
    ...waiting.slice(0, MAX_TOLD).map((line) => `${lineWords(line, orderBranches)}.`),
    left > 0 ? `${countOf(left, 'more item is', 'more items are')} to come.` : '',
  ];
}

/** How many units can be picked up now, and when the others: `14 of 16 ready, 2 to come: due 18 Jan.` */
function wholeSentence(
  order: CustomerOrder,
  open: readonly CustomerOrderLine[],
  orderBranches: OrderBranches,
): string {
  const parts = openParts(open);
  const [all, toCome] = [sumQuantities(parts), sumQuantities(parts.filter(isUpcoming))];
  const ready = positiveDifference(all, toCome);
  const share =
    ready === 0
      ? 'Nothing is ready yet'
      : `${formatQuantity(ready)} of ${formatQuantity(all)} ready`;
  return `${share}, ${formatQuantity(toCome)} to come: ${orderDueWords(order, orderBranches)}.`;
}

function sumQuantities(parts: readonly LinePart[]): number {
  return parts.reduce((sum, { quantity }) => addMoney(sum, quantity), 0);
}

/** Where goods are that are all in stock: `10 in stock at Canberra, 3 to come from Acacia Ridge.` */
function stockSentence(open: readonly CustomerOrderLine[], orderBranches: OrderBranches): string {
  const parts = openParts(open).toSorted((a, b) => Number(isUpcoming(a)) - Number(isUpcoming(b)));
  return `${sumParts(parts, (part) => placeWords(part, orderBranches)).join(', ')}.`;
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
  const phrases = new Set(parts.map((part) => placeWords(part, orderBranches)));
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

/** Whether the goods are at the branch. */
export function isToPick({ kind }: LinePart): boolean {
  return kind === 'here' || kind === 'in stock';
}
