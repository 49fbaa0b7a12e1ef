import { Badge } from '#components/ui/badge/badge.tsx';
import { ListRow } from '#components/ui/link/list-row.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { deliveryDue } from '#lib/procurement/outstanding-lines.ts';
import type { DueOrders as Due } from '#lib/procurement/search/due-orders.ts';
import { orderStatusLabel } from '#lib/procurement/view/labels.ts';
import { orderHref, ordersHref } from '#lib/procurement/view/links.ts';

type Props = {
  countryCode: string;
  /** Number of the branch that they are for. */
  branch: string;
  /** The branch's local date, `YYYY-MM-DD`. */
  today: string;
  due: Due;
};

/** Orders due at the branch today, and overdue ones. */
export function DueOrders({ countryCode, branch, today, due }: Props) {
  const overdue = ordersHref(countryCode, { branch, overdue: 'yes', sort: 'due' });
  return (
    <section aria-labelledby="due-in" className="space-y-2">
      <h2 id="due-in" className="font-semibold text-lg">
        Due in today
      </h2>
      <p className="text-quiet text-sm">
        {due.today === 0 ? 'Nothing is due today' : `${ordersText(due.today)} due today`}
        {due.overdue > 0 && (
          <>
            , <TextLink href={overdue}>{due.overdue} overdue</TextLink>
          </>
        )}
        .
      </p>
      {due.first.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {due.first.map((order) => (
            <li key={order.number}>
              <ListRow
                href={orderHref(countryCode, order.number)}
                title={order.number}
                detail={`${order.supplierName ?? order.supplierNumber ?? 'No supplier named'} · ${orderStatusLabel(order, order.isOpen)}`}
              >
                <DueBadge date={order.awaitedDate} today={today} />
              </ListRow>
            </li>
          ))}
        </ul>
      )}
      {due.today + due.overdue > due.first.length && (
        <p className="text-sm">
          <TextLink href={ordersHref(countryCode, { branch, due: today, sort: 'due' })}>
            All {due.today + due.overdue} by when they are due
          </TextLink>
        </p>
      )}
    </section>
  );
}

function DueBadge({ date, today }: { date: string | undefined; today: string }) {
  const expected = deliveryDue(date, today);
  if (expected?.kind !== 'overdue') return <Badge tone="accent">due today</Badge>;
  const days = expected.days === 1 ? '1 day' : `${expected.days} days`;
  return <Badge tone="bad">{days} overdue</Badge>;
}

function ordersText(orders: number): string {
  return orders === 1 ? '1 order is' : `${orders} orders are`;
}
