import type { ReactNode } from 'react';
import { LineStatusBadge, ReceivedBar } from '#components/orders/order-badges.tsx';
import { ProductNumberLink } from '#components/products/product-name.tsx';
import { Badge } from '#components/ui/badge/badge.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { SectionTitle } from '#components/ui/text/section-title.tsx';
import { invoicesHref } from '#lib/invoicing/view/links.ts';
import { formatQuantity } from '#lib/money.ts';
import { deliveryDue, expectedDate, outstandingLines } from '#lib/procurement/outstanding-lines.ts';
import { lineReceipt, receiptStatusOf } from '#lib/procurement/receipt-progress.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#lib/procurement/schema.ts';
import { LINE_TYPE_LABELS } from '#lib/procurement/view/labels.ts';
import type { LineTimelineEntry } from '#lib/procurement/view/line-timeline.ts';
import { orderHref, orderLineHref, ordersHref } from '#lib/procurement/view/links.ts';
import { LineDates } from './line-dates.tsx';

type Props = {
  order: PurchaseOrder;
  line: PurchaseOrderLine;
  countryCode: string;
  /** `YYYY-MM-DD`. */
  today: string;
  chain: readonly LineTimelineEntry[];
  branchName: string | undefined;
  /** Numbers of the products whose pages the user may see. */
  products: ReadonlySet<string>;
  actions: ReactNode;
  /** The costs, if the user may see them. */
  children?: ReactNode;
};

/** One line of a purchase order: progress, dates, what it is for, and costs. */
export function LineDocument(props: Props) {
  const { order, line, countryCode, today, chain, branchName, actions, children, products } = props;
  const number = order.purchaseOrderNumber;
  const { ordered, received, counted, outstanding, over } = lineReceipt(line);
  const isAwaited = outstandingLines(order).some(
    ({ lineNumber }) => lineNumber === line.lineNumber,
  );
  const expected = isAwaited ? deliveryDue(expectedDate(order, line), today) : undefined;
  const kitParts = (order.lines ?? []).filter(
    ({ kit }) => kit?.headerLineNumber === line.lineNumber,
  );
  const header = line.kit?.headerLineNumber;
  const customerOrder = line.customerOrder?.number;
  return (
    <article className="document space-y-5">
      <header className="grid gap-3 border-line border-b pb-4">
        <p className="text-sm print:hidden">
          <TextLink href={orderHref(countryCode, number)}>Purchase order {number}</TextLink>
        </p>
        <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div className="min-w-0 space-y-1.5">
            <h1 className="font-semibold text-2xl tracking-tight">
              Line {line.lineNumber} of {number}
            </h1>
            <p>
              <ProductNumberLink
                countryCode={countryCode}
                number={
                  line.product?.number === undefined ? undefined : String(line.product.number)
                }
                known={products}
              />{' '}
              {line.product?.description}
            </p>
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <LineStatusBadge status={line.deleted ? 'DELETED' : receiptStatusOf(line)} />
              {expected?.kind === 'overdue' && (
                <Badge tone="bad">
                  {expected.days} {expected.days === 1 ? 'day' : 'days'} overdue
                </Badge>
              )}
              {over > 0 && <Badge tone="warn">{formatQuantity(over)} over what was ordered</Badge>}
            </p>
          </div>
          {actions}
        </div>
        <dl className="flex flex-wrap gap-x-10 gap-y-2">
          <Figure name="Ordered" value={ordered} />
          <Figure name="Received" value={received} />
          <Figure name="Outstanding" value={outstanding} />
          <Figure name="Over" value={over} />
        </dl>
        <ReceivedBar progress={{ ordered, received: counted }} />
        {outstanding > 0 && !isAwaited && (
          <p className="text-quiet text-sm">{whyNotAwaited(order, line)}</p>
        )}
      </header>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] items-start gap-x-10 gap-y-5">
        <section>
          <SectionTitle>Dates</SectionTitle>
          <LineDates chain={chain} expected={expected} />
        </section>
        <section>
          <SectionTitle>What it is for</SectionTitle>
          <Facts>
            <Fact name="Type">
              {line.purchaseOrderType && LINE_TYPE_LABELS[line.purchaseOrderType]}
            </Fact>
            <Fact name="Customer order">
              {customerOrder !== undefined && (
                <>
                  <TextLink href={invoicesHref(countryCode, { order: String(customerOrder) })}>
                    {String(customerOrder)}
                  </TextLink>
                  {line.customerOrder?.lineNumber !== undefined &&
                    `, line ${line.customerOrder.lineNumber}`}
                </>
              )}
            </Fact>
            <Fact name="For branch">{branchName}</Fact>
            <Fact name="Product">
              {line.product?.number !== undefined && (
                <TextLink href={ordersHref(countryCode, { product: String(line.product.number) })}>
                  All orders of {String(line.product.number)}
                </TextLink>
              )}
            </Fact>
            <Fact name="Supplier’s part number">{line.product?.partNumber}</Fact>
            <Fact name="Buy-in">{line.buyinNumber}</Fact>
            <Fact name="Overstock">{line.overstockStatus}</Fact>
            <Fact name="Part of the kit">
              {header !== undefined && (
                <TextLink href={orderLineHref(countryCode, number, header)}>
                  {`Line ${header}`}
                </TextLink>
              )}
            </Fact>
            <Fact name="Parts of the kit">
              {kitParts.length > 0 &&
                kitParts.map((part) => (
                  <span key={part.lineNumber} className="block">
                    <TextLink href={orderLineHref(countryCode, number, part.lineNumber)}>
                      {`Line ${part.lineNumber}`}
                    </TextLink>{' '}
                    {part.product?.description}
                  </span>
                ))}
            </Fact>
            <Fact name="Comments">{line.comments}</Fact>
          </Facts>
        </section>
      </div>
      {children && (
        <section>
          <SectionTitle>Costs</SectionTitle>
          {children}
        </section>
      )}
    </article>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="text-(length:--text-xs) text-quiet">{name}</dt>
      <dd className="font-semibold text-xl leading-6">{formatQuantity(value)}</dd>
    </div>
  );
}

function whyNotAwaited(order: PurchaseOrder, line: PurchaseOrderLine): string {
  if (line.deleted) return 'Nothing more is expected: the line was deleted.';
  if (order.isOpenPurchaseOrder === false) return 'Nothing more is expected: the order is closed.';
  if (line.purchaseOrderReceiptStatus === 'FULLY_RECEIPTED')
    return 'Nothing more is expected: the line is called fully received.';
  return 'What is expected stands with the parts of the kit.';
}
