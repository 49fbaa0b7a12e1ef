import { TextLink } from '#components/ui/text-link.tsx';
import { LINE_STATUS_LABELS, type LineStatus } from '#lib/purchase-orders/labels.ts';
import type { OrderView } from '#lib/purchase-orders/order-view.ts';
import { statusAnchor } from './order-lines.tsx';

type Props = {
  view: OrderView;
  withDeleted: boolean;
  /** Addresses of the order with its deleted lines and without them. */
  hrefs: { readonly with: string; readonly without: string };
};

/** How many lines have each receipt status, each a link to them. */
export function OrderCounts({ view: { counts, groups }, withDeleted, hrefs }: Props) {
  return (
    <ul
      aria-label="Lines by receipt"
      className="flex flex-wrap gap-x-6 gap-y-1 text-(length:--text-sm)"
    >
      {STATUSES.filter((status) => counts[status] > 0).map((status) => (
        <li key={status}>
          <strong className="font-semibold">{counts[status]}</strong>{' '}
          {groups.some((group) => group.status === status) ? (
            <TextLink href={`#${statusAnchor(status)}`}>
              {LINE_STATUS_LABELS[status].toLowerCase()}
            </TextLink>
          ) : (
            LINE_STATUS_LABELS[status].toLowerCase()
          )}
        </li>
      ))}
      {counts.DELETED > 0 && (
        <li>
          <strong className="font-semibold">{counts.DELETED}</strong> deleted{' '}
          <span className="print:hidden">
            <TextLink href={withDeleted ? hrefs.without : hrefs.with}>
              {withDeleted ? 'Hide deleted lines' : 'Show deleted lines'}
            </TextLink>
          </span>
        </li>
      )}
    </ul>
  );
}

const STATUSES: readonly LineStatus[] = ['NOT_RECEIPTED', 'PARTIALLY_RECEIPTED', 'FULLY_RECEIPTED'];
