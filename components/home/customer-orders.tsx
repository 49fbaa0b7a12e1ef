import { AccountStatusBadge } from '#components/accounts/account-facts.tsx';
import { sheetAddress } from '#components/availability/state/sheet-address.ts';
import {
  lineName,
  orderCustomerName,
  promisedWords,
} from '#components/customer-orders/order-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import type { NamedAccount } from '#lib/accounts/accounts.ts';
import { accountHref, accountsHref } from '#lib/accounts/links.ts';
import type { Shortfalls as Short } from '#lib/availability/shortfalls.ts';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import type { FoundOrders } from '#lib/customer-orders/customer-orders.ts';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import type { CustomerBalance } from '#lib/invoices/credits/balances.ts';
import type { LatestPurchase } from '#lib/invoices/search/latest-purchases.ts';
import { owingText } from '#lib/invoices/view/labels.ts';
import { formatMoney, formatQuantity } from '#lib/money.ts';
import { present, withoutOrderPrefix } from '#lib/text/text.ts';
import { daysPast, formatShortDate } from '#lib/time/dates.ts';
import type { Work } from './work-list.tsx';

/** The number of a branch, and its local date, `YYYY-MM-DD`. */
export type AtBranch = { branch: string; today: string };

type ReadyOptions = FoundOrders & {
  today: string;
  held: ReadonlySet<string>;
  /** Whether more than the first are shown. */
  withAll: boolean;
};

const MAX_ROWS = 6;

/** Customers' orders whose goods are here: the customer can be called. */
export function ordersReadyForPickup(options: ReadyOptions): Work {
  const { today, orders, isTruncated, held, withAll } = options;
  return {
    id: 'to-call',
    title: 'Goods in: call the customer',
    count: orders.length,
    isTruncated,
    one: 'customer to call',
    many: 'customers to call',
    all: orders.length > MAX_ROWS &&
      !withAll && {
        href: '/?all=to-call#to-call',
        words: isTruncated ? `The first ${orders.length}` : `All ${orders.length}`,
      },
    rows: orders.slice(0, withAll ? undefined : MAX_ROWS).map((order) => {
      const { number, customer, date, lines } = order;
      const here = lines.flatMap((line) =>
        line.parts.flatMap(({ kind, quantity }) =>
          kind === 'here' ? lineName(line, quantity) : [],
        ),
      );
      return {
        key: number,
        href: customerOrderHref(number),
        title: orderCustomerName(order),
        details: [
          ...firstGoods(here),
          `customer order ${number}`,
          date && `ordered ${formatShortDate(date, today)}`,
        ],
        end: customer?.number !== undefined && held.has(customer.number) && (
          <AccountStatusBadge account={{ status: 'ON_HOLD' }} />
        ),
        phone: customer?.phone,
      };
    }),
  };
}

const MAX_GOODS = 2;

/** The first goods, and how many more there are. */
function firstGoods(goods: readonly string[]): string[] {
  const left = goods.length - MAX_GOODS;
  return [...goods.slice(0, MAX_GOODS), ...(left > 0 ? [`${left} more`] : [])];
}

type ShortfallOptions = AtBranch & {
  short: Short;
  /** The customers' orders that are shown, by number without prefix, as far as the user may see them. */
  orders: ReadonlyMap<string, CustomerOrder>;
};

/** The most rows shown. */
export const MAX_SHORTFALLS = 6;

/** Lines of customers' orders for the coming days that the branch will not have in stock. */
export function shortfallWork({ branch, today, short, orders }: ShortfallOptions): Work {
  return {
    id: 'short-lines',
    title: 'Customer orders we can’t fill',
    count: short.count,
    one: 'order we can’t fill',
    many: 'orders we can’t fill',
    isBad: true,
    all: short.count > 0 && {
      href: sheetHref({ branch, today, short }),
      words: findStockWords(short),
    },
    rows: short.first.slice(0, MAX_SHORTFALLS).map((each) => {
      const customer = orders.get(withoutOrderPrefix(each.reference))?.customer;
      return {
        key: `${each.reference} ${each.productNumber} ${each.date}`,
        href: customerOrderHref(each.reference),
        title: customer?.name ?? `Order ${each.reference}`,
        details: [
          `${formatQuantity(each.quantity)} × ${each.description ?? each.productNumber}`,
          promisedWords(each.date, today, daysPast(each.date, today)),
          customer?.name && `customer order ${each.reference}`,
        ],
        end: <Badge tone="bad">{formatQuantity(each.missing)} short</Badge>,
        phone: customer?.phone,
      };
    }),
  };
}

function findStockWords({ count, first }: Short): string {
  if (count > first.length) return `Find stock for the first ${first.length}`;
  return `Find stock for ${count === 1 ? 'it' : `all ${count}`}`;
}

/** The availability sheet of the missing quantities, at this branch and others. */
function sheetHref({ branch, today, short }: Omit<ShortfallOptions, 'orders'>): string {
  const rows = short.first.map(({ productNumber, missing, date }) => ({
    product: productNumber,
    quantity: String(Math.ceil(missing)),
    date: date < today ? today : date,
  }));
  return sheetAddress({ branch, rows, elsewhere: 'all' });
}

type HoldOptions = AtBranch & {
  accounts: readonly (NamedAccount & {
    readonly purchase: LatestPurchase;
    readonly balance: CustomerBalance | undefined;
  })[];
  /** Whether there are more accounts on hold than were looked at. */
  isTruncated: boolean;
};

const MAX_ACCOUNTS = 5;

/** Accounts of the branch that are on hold and have ordered all the same. */
export function accountsOnHold({ branch, today, accounts, isTruncated }: HoldOptions): Work {
  return {
    id: 'on-hold',
    title: 'Accounts on hold that ordered in the last 30 days',
    count: accounts.length,
    isTruncated,
    one: 'order for an account on hold',
    many: 'orders for accounts on hold',
    all: { href: accountsHref({ branch, status: 'ON_HOLD' }), words: 'All on hold here' },
    rows: accounts.slice(0, MAX_ACCOUNTS).map(({ accountId, number, name, purchase, balance }) => ({
      key: accountId,
      href: accountHref(accountId),
      title: name,
      details: [
        balance && owingText(balance),
        balance && balance.overdue > 0 && `${formatMoney(balance.overdue)} overdue`,
        present(
          `last order ${formatShortDate(purchase.date, today)}`,
          purchase.totalIncludingGst !== null && formatMoney(purchase.totalIncludingGst),
        ).join(', '),
        `account ${number}`,
      ],
      end: <AccountStatusBadge account={{ status: 'ON_HOLD' }} />,
    })),
  };
}
