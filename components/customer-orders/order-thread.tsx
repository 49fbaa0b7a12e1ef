import { RowLink } from '#components/ui/link.tsx';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import { INVOICE_TYPE_LABELS } from '#lib/invoices/schema.ts';
import { invoiceHref } from '#lib/invoices/view/links.ts';
import { formatMoney } from '#lib/money.ts';
import { orderHref } from '#lib/purchase-orders/links.ts';
import { present } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';
import { customerPo, type OrderBranches, partWords, sumParts } from './order-words.ts';

/** One step of an order: what happened, or is to happen. */
type Step = {
  readonly key: string;
  readonly title: string;
  readonly href?: string;
  readonly details: string;
  readonly isDone: boolean;
  /** `YYYY-MM-DD`; what is not done comes last. */
  readonly date: string | undefined;
};

/** The order from the first day on: order, deposit, purchase orders with their dates, invoices, credits. */
export function CustomerOrderThread({
  order,
  orderBranches,
}: {
  order: CustomerOrder;
  orderBranches: OrderBranches;
}) {
  return (
    <ol className="max-w-240 text-sm">
      {stepsOf(order, orderBranches).map(({ key, title, href, details, isDone }) => (
        <li key={key} data-done={isDone ? '' : undefined} className={STEP}>
          <p className="font-medium">{href ? <RowLink href={href}>{title}</RowLink> : title}</p>
          <p className="text-quiet">{details}</p>
        </li>
      ))}
    </ol>
  );
}

const STEP =
  'relative break-inside-avoid border-line border-l-2 pb-3 pl-5 last:pb-0 before:absolute before:top-1.5 before:left-[calc(-0.3125rem-1px)] before:size-2.5 before:rounded-full before:border-2 before:border-edge before:bg-paper data-done:before:border-accent data-done:before:bg-accent';

function stepsOf(order: CustomerOrder, orderBranches: OrderBranches): Step[] {
  const branch = order.branchNumber && orderBranches.branches.get(order.branchNumber);
  const documents = order.documents.map(
    (each): Step => ({
      key: each.number,
      title: `${INVOICE_TYPE_LABELS[each.type]} ${each.number}`,
      href: invoiceHref(each.number),
      details: present(
        each.date && formatDate(each.date),
        each.total !== null && formatMoney(each.total),
        each.originalNumber && `for ${each.originalNumber}`,
      ).join(' · '),
      isDone: true,
      date: each.date ?? undefined,
    }),
  );
  return [
    {
      key: 'ordered',
      title: 'Ordered',
      details: present(
        order.date ? formatDate(order.date) : 'Date not known',
        branch && `at ${branch.name}`,
        order.jobNumber && `job ${order.jobNumber}`,
        order.customerReference && customerPo(order.customerReference),
      ).join(' · '),
      isDone: true,
      date: undefined,
    },
    ...[...documents, ...purchaseOrderSteps(order, orderBranches)].toSorted(
      (a, b) => Number(b.isDone) - Number(a.isDone) || (a.date ?? '').localeCompare(b.date ?? ''),
    ),
  ];
}

function purchaseOrderSteps(order: CustomerOrder, orderBranches: OrderBranches): Step[] {
  const all = order.lines.flatMap((line) => line.parts);
  return order.purchaseOrders.map(({ number, supplierName, date }) => {
    const parts = all.filter(({ purchaseOrder }) => purchaseOrder?.number === number);
    const words = sumParts(parts, (part) => partWords(part, orderBranches));
    return {
      key: `PO ${number}`,
      title: `Purchase order ${number}`,
      href: orderHref(number),
      details: present(
        date && formatDate(date),
        supplierName,
        ...(words.length > 0 ? words : ['all received']),
      ).join(' · '),
      isDone: !parts.some(({ kind }) => kind === 'outstanding'),
      date,
    };
  });
}
