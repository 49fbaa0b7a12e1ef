import { findOrderBranches } from '#app/(portal)/order-branches.ts';
import {
  lineName,
  lineWords,
  moneyWords,
  type OrderBranches,
  orderDueWords,
  orderStatus,
} from '#components/customer-orders/order-words.ts';
import { accountsWithPhone } from '#lib/accounts/accounts.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import type { CustomerOrder, CustomerOrderLine } from '#lib/customer-orders/customer-order.ts';
import { findCustomerOrders, MAX_CUSTOMERS } from '#lib/customer-orders/customer-orders.ts';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { customerNames } from '#lib/invoices/search/meaning.ts';
import { type FoundGroup, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import { findNumbersByTerms } from '#lib/search/name-search.ts';
import { similarWords, type TermAlternatives } from '#lib/search/similar-words.ts';
import type { ParsedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { typedPhoneWord } from '#lib/search/typed/phone.ts';
import { toSearchTerms, toSearchWords } from '#lib/search/words.ts';
import { withoutOrderPrefix } from '#lib/text/text.ts';
import { toneOf } from '#lib/text/tones.ts';

/**
 * The customers' orders that a text finds: the one with this number, with or without its prefix, else the open ones of
 * the customer whom it names or whose telephone number it has, of the product that it names beside (`penrose heater`).
 */
export async function searchCustomerOrderGroup(
  ctx: Context<'enterprise:read'>,
  parsed: ParsedSearch,
): Promise<FoundGroup> {
  const key = orderKeyOf(parsed);
  const { orders, goods = [] } = await findOrders(ctx, parsed, key);
  const orderBranches = await findOrderBranches(ctx, orders);
  const isExact = ({ number }: CustomerOrder) => withoutOrderPrefix(number) === key;
  return {
    kind: 'customer-orders',
    title: 'Customer orders',
    results: orders.map((order) => {
      const status = orderStatus(order, orderBranches.today);
      return {
        href: customerOrderHref(order.number),
        title: order.number,
        label: isExact(order) && 'Order no.',
        isExact: isExact(order),
        details: detailsOf(order, orderBranches, goods),
        ...{ status, tone: toneOf(status) },
      };
    }),
    marks: goods.flat(),
  };
}

/** The orders, and the words of goods that they were found by, as typed or as they are spelt. */
type Found = { readonly orders: readonly CustomerOrder[]; readonly goods?: TermAlternatives };

/** The order number that was typed and nothing else, without its prefix: of `SO 60211038` and `order 60211038`. */
function orderKeyOf({ text, names, conditions }: ParsedSearch): string | undefined {
  const [condition, ...others] = conditions;
  const isLabelled = condition?.kind === 'order' && names === '' && others.length === 0;
  const typed = isLabelled ? (condition.numbers.at(-1) ?? '') : text;
  const key = withoutOrderPrefix(typed.toUpperCase());
  return NUMBER.test(key) ? key : undefined;
}

async function findOrders(
  ctx: Context,
  { text, names, phone }: ParsedSearch,
  key: string | undefined,
): Promise<Found> {
  if (key !== undefined) {
    const {
      orders: [order],
    } = await findCustomerOrders(ctx, { orderNumber: key, limit: 1 });
    if (order) return { orders: [order] };
  }
  const invoicing = withScope(ctx, 'invoicing:read');
  const called = typedPhoneWord(text);
  const terms = called ? [called, ...toSearchTerms(phone ? names : '')] : toSearchTerms(text);
  if (!invoicing || terms.length === 0 || terms.length > MAX_TERMS) return NOTHING;
  const customer = withScope(ctx, 'customer:read');
  const callers =
    customer && called ? await accountsWithPhone(customer, called, MAX_CUSTOMERS) : [];
  for (const [name, goods] of splits(terms)) {
    const { numbers } = await findNumbersByTerms(customerNames(invoicing), name);
    const customers = [...new Set([...numbers, ...callers])];
    // A common name is no answer.
    if (customers.length === 0 || customers.length > (called ? MAX_CUSTOMERS : MAX_NAMED)) continue;
    const query = { customerNumbers: customers, isOpen: true, limit: MAX_ORDERS };
    const { orders: open } = await findCustomerOrders(ctx, query);
    for (const words of [goods.map((term) => [term]), spelt(goods, open)]) {
      const orders = open.filter((order) => has(order, words));
      if (orders.length > 0) return { orders: orders.slice(0, GROUP_READ_LIMIT), goods: words };
    }
  }
  return NOTHING;
}

const NOTHING: Found = { orders: [] };

/** All words as a name, then the first or last of them as one and the rest as goods. */
function* splits(terms: readonly string[]): Generator<[name: string[], goods: string[]]> {
  yield [[...terms], []];
  for (let at = terms.length - 1; at > 0; at -= 1) yield [terms.slice(0, at), terms.slice(at)];
  for (let at = 1; at < terms.length; at += 1) yield [terms.slice(at), terms.slice(0, at)];
}

/** The terms with the words of these orders' goods that differ from them by a letter or two. */
function spelt(terms: readonly string[], orders: readonly CustomerOrder[]): TermAlternatives {
  const lines = orders.flatMap((order) => order.lines);
  const words = new Set(lines.flatMap(({ description = '' }) => toSearchWords(description)));
  return terms.map((term) => [term, ...similarWords(term, [...words])]);
}

/** Whether goods that the order still has to hand over have all of these words in their description. */
function has({ lines }: CustomerOrder, goods: TermAlternatives): boolean {
  return lines.some((line) => line.parts.length > 0 && isNamed(line, goods));
}

function isNamed({ description = '' }: CustomerOrderLine, goods: TermAlternatives): boolean {
  const words = toSearchWords(description);
  const begins = (term: string) => words.some((word) => word.startsWith(term));
  return goods.every((terms) => terms.some(begins));
}

/** One word with three digits in a row. */
const NUMBER = /^\S*\d{3}\S*$/;
const MAX_TERMS = 5;
const MAX_NAMED = 20;
const MAX_ORDERS = 50;

/** Whose it is, the goods that were asked for, else when the order is due, and the money. */
function detailsOf(order: CustomerOrder, orderBranches: OrderBranches, asked: TermAlternatives) {
  const open = order.lines.filter(({ parts }) => parts.length > 0);
  const line = open.find((each) => isNamed(each, asked)) ?? open[0];
  const due = asked.length > 0 ? undefined : orderDueWords(order, orderBranches);
  const goods = line && (due === undefined ? lineWords(line, orderBranches) : lineName(line));
  const more = open.length > 1 ? `, ${open.length - 1} more` : '';
  const customer = order.customer?.name ?? 'Customer not known';
  return [customer, goods && `${goods}${more}`, due, moneyWords(order, orderBranches.today)];
}
