import type { ReactNode } from 'react';
import { ProductName } from '#components/products/product-name.tsx';
import { DeliveryHeadline } from '#components/purchase-orders/delivery-headline.tsx';
import { OrderSupplier } from '#components/purchase-orders/document/order-details.tsx';
import { Fact, Facts, Section } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { formatQuantity } from '#lib/money.ts';
import { LINE_STATUS_LABELS, LINE_TYPE_LABELS } from '#lib/purchase-orders/labels.ts';
import type { LineTimelineEntry } from '#lib/purchase-orders/line-timeline.ts';
import { orderLineHref, ordersHref } from '#lib/purchase-orders/links.ts';
import {
  type DeliveryDue,
  lineDue,
  outstandingLines,
  productNumberOf,
} from '#lib/purchase-orders/outstanding-lines.ts';
import { lineReceipt, receiptStatusOf } from '#lib/purchase-orders/receipt-progress.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { countOf, lateText } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';

/** A line of a purchase order on a day, `YYYY-MM-DD`. */
type Props = { order: PurchaseOrder; line: PurchaseOrderLine; today: string };

/** How much of a line has come, and when the rest is expected. */
export function LineHeadline({ order, line, today }: Props) {
  const { ordered, counted, outstanding, over } = lineReceipt(line);
  const status = line.deleted ? 'DELETED' : receiptStatusOf(line);
  const isOutstanding = outstandingLines(order).includes(line);
  return (
    <DeliveryHeadline
      status={LINE_STATUS_LABELS[status]}
      progress={{ ordered, received: counted }}
      toCome={
        isOutstanding ? [{ due: lineDue(order, line, today), quantity: outstanding, lines: 1 }] : []
      }
      today={today}
      steps={[
        over > 0 && `${formatQuantity(over)} more than ordered`,
        outstanding > 0 && !isOutstanding && whyNotOutstanding(order, line),
      ]}
      supplier={isOutstanding ? order.supplier : undefined}
    />
  );
}

type PlaceProps = Pick<Props, 'order' | 'line'> & {
  /** Numbers of the products whose pages the user may see. */
  products: ReadonlySet<string>;
};

/** Of which product and order a line is. */
export function LinePlace({ order, line, products }: PlaceProps) {
  const product = productNumberOf(line);
  return (
    <p className="mt-0.5 text-sm">
      {product !== undefined && (
        <>
          <ProductName number={product} name={undefined} known={products} />
          {' · '}
        </>
      )}
      line {line.lineNumber} of purchase order {order.purchaseOrderNumber}
    </p>
  );
}

type SectionsProps = Props & {
  chain: readonly LineTimelineEntry[];
  branch: ReactNode;
  /** The costs, if the user may see them. */
  children?: ReactNode;
};

/** The dates of a line, what it is for, its supplier and its costs. */
export function LineSections({ order, line, today, chain, branch, children }: SectionsProps) {
  const number = order.purchaseOrderNumber;
  const kitParts = (order.lines ?? []).filter(
    ({ kit }) => kit?.headerLineNumber === line.lineNumber,
  );
  const header = line.kit?.headerLineNumber;
  const customerOrder = line.customerOrder?.number;
  const product = productNumberOf(line);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15.5rem,100%),1fr))] items-start gap-x-8 gap-y-5 *:min-w-0">
      <Section title="Dates">
        <LineDates
          chain={chain}
          expected={
            outstandingLines(order).includes(line) ? lineDue(order, line, today) : undefined
          }
        />
      </Section>
      <Section title="What it’s for">
        <p className="mb-2 text-(length:--text-sm)">
          <strong className="font-semibold">
            {line.purchaseOrderType ? LINE_TYPE_LABELS[line.purchaseOrderType] : 'Not recorded'}
          </strong>
          {customerOrder !== undefined && (
            <>
              {': '}
              <TextLink href={customerOrderHref(String(customerOrder))}>
                {`customer order ${customerOrder}`}
              </TextLink>
              {line.customerOrder?.lineNumber !== undefined &&
                `, line ${line.customerOrder.lineNumber}`}
            </>
          )}
          {product !== undefined && (
            <span className="block">
              <TextLink href={ordersHref({ product })}>{`All orders for ${product}`}</TextLink>
            </span>
          )}
        </p>
        <Facts>
          <Fact name="For branch">{branch}</Fact>
          <Fact name="Buy-in">
            {line.buyinNumber === `${customerOrder}/${line.customerOrder?.lineNumber}`
              ? undefined
              : line.buyinNumber}
          </Fact>
          <Fact name="Overstock">{line.overstockStatus}</Fact>
          <Fact name="Part of kit on">
            {header !== undefined && (
              <TextLink href={orderLineHref(number, header)}>{`Line ${header}`}</TextLink>
            )}
          </Fact>
          <Fact name="Kit parts">
            {kitParts.length > 0 &&
              kitParts.map((part) => (
                <span key={part.lineNumber} className="block">
                  <TextLink href={orderLineHref(number, part.lineNumber)}>
                    {`Line ${part.lineNumber}`}
                  </TextLink>{' '}
                  {part.product?.description}
                </span>
              ))}
          </Fact>
          <Fact name="Comments">{line.comments}</Fact>
        </Facts>
      </Section>
      {order.supplier && (
        <Section title="Supplier">
          <OrderSupplier supplier={order.supplier} />
          {line.product?.partNumber && (
            <p className="text-sm">
              <span className="text-quiet">Part number </span>
              {line.product.partNumber}
            </p>
          )}
        </Section>
      )}
      {children && <Section title="Costs">{children}</Section>}
    </div>
  );
}

function whyNotOutstanding(order: PurchaseOrder, line: PurchaseOrderLine): string {
  if (line.deleted) return 'Nothing more to come: the line was deleted.';
  if (order.isOpenPurchaseOrder === false) return 'Nothing more to come: the order is closed.';
  if (line.purchaseOrderReceiptStatus === 'FULLY_RECEIPTED')
    return 'Nothing more to come: the line is marked as received in full.';
  return 'See the kit parts for what is to come.';
}

type DatesProps = {
  chain: readonly LineTimelineEntry[];
  /** When it is expected, if anything is still outstanding. */
  expected: DeliveryDue | undefined;
};

/** The dates of a line in order, with the days between them, and today with how late it is. */
function LineDates({ chain, expected }: DatesProps) {
  if (chain.length === 0) return <p className="text-quiet text-sm">No dates yet.</p>;
  const hasOwnDate = chain.some(({ kind }) => kind === 'line');
  const late = expected?.late ?? 0;
  return (
    <ol className="ml-1 text-(length:--text-sm)">
      {chain.map(({ kind, date }, at) => {
        const isToday = kind === 'today';
        const gap = chain[at + 1]?.daysAfter;
        return (
          <li
            key={kind}
            aria-current={isToday ? 'date' : undefined}
            className="relative border-line border-l-2 pb-2 pl-4 before:absolute before:top-1.5 before:-left-[0.3125rem] before:size-2 before:rounded-full before:bg-field-edge last:border-transparent last:pb-0 aria-[current]:font-semibold aria-[current]:before:bg-accent"
          >
            <span className="flex gap-x-2">
              <span className="w-28 flex-none">{isToday ? 'Today' : label(kind, hasOwnDate)}</span>
              <span>
                {formatDate(date)}
                {isToday && late > 0 && <span className="block text-bad">{lateText(late)}</span>}
              </span>
            </span>
            {gap !== undefined && (
              <span className="block font-normal text-quiet text-xs">
                {gap === 0 ? 'the same day' : `${countOf(gap, 'day')} later`}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** A line without a date of its own is due on that of its order. */
function label(kind: Exclude<LineTimelineEntry['kind'], 'today'>, hasOwnDate: boolean): string {
  return kind === 'order' && !hasOwnDate ? 'Due' : LABELS[kind];
}

const LABELS: Readonly<Record<Exclude<LineTimelineEntry['kind'], 'today'>, string>> = {
  ordered: 'Ordered',
  entered: 'Entered',
  approved: 'Approved',
  port: 'Arrives at port',
  line: 'Due',
  order: 'Required by',
};
