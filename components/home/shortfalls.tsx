import { DEFAULT_CHANNEL, sheetAddress } from '#components/availability/state/sheet-address.ts';
import { promisedWords } from '#components/customer-orders/order-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import type { Shortfalls as Short } from '#lib/availability/shortfalls.ts';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { formatQuantity } from '#lib/money.ts';
import { withoutOrderPrefix } from '#lib/text/text.ts';
import { daysPast } from '#lib/time/dates.ts';
import type { Work } from './work-list.tsx';

type Props = {
  branch: string;
  /** The branch's local date, `YYYY-MM-DD`. */
  today: string;
  short: Short;
  /** The customers' orders that are shown, by number without prefix, as far as the user may see them. */
  orders: ReadonlyMap<string, CustomerOrder>;
};

/** The most rows shown. */
export const MAX_SHORTFALLS = 6;

/** Lines of customers' orders for the coming days that the branch will not have in stock. */
export function shortfallWork({ branch, today, short, orders }: Props): Work {
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
function sheetHref({ branch, today, short }: Omit<Props, 'orders'>): string {
  const rows = short.first.map(({ productNumber, missing, date }) => ({
    product: productNumber,
    quantity: String(Math.ceil(missing)),
    date: date < today ? today : date,
  }));
  const sheet = { branch, channel: DEFAULT_CHANNEL, date: '', rows, elsewhere: 'all' } as const;
  return sheetAddress(sheet);
}
