import { ExpectedDate } from '#components/purchase-orders/order-columns.tsx';
import { RowLink } from '#components/ui/link.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import { figureColumn } from '#components/ui/text/money.tsx';
import { formatQuantity } from '#lib/money.ts';
import { orderLineHref } from '#lib/purchase-orders/links.ts';
import { lineDue, outstandingLines } from '#lib/purchase-orders/outstanding-lines.ts';
import { lineReceipt } from '#lib/purchase-orders/receipt-progress.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';

type Props = {
  order: PurchaseOrder;
  line: PurchaseOrderLine;
  /** `YYYY-MM-DD`. */
  today: string;
};

const MAX_ROWS = 10;

/** The other lines of an order with something to come: what to ask the supplier in the same call. */
export function OtherLines({ order, line, today }: Props) {
  const others = outstandingLines(order).filter((each) => each.lineNumber !== line.lineNumber);
  if (others.length === 0) return undefined;
  return (
    <Section title="Also to come on this order">
      <Table
        caption="Other lines to come"
        card="pairs"
        columns={[
          {
            heading: 'Product',
            className: 'card:col-span-full',
            cell: ({ lineNumber, product }) => (
              <RowLink href={orderLineHref(order.purchaseOrderNumber, lineNumber)}>
                {product?.description ?? `Line ${lineNumber}`}
              </RowLink>
            ),
          },
          {
            ...figureColumn<PurchaseOrderLine>(
              'To come',
              (each) => lineReceipt(each).outstanding,
              formatQuantity,
            ),
            className: 'card:col-1',
          },
          {
            heading: 'Due',
            className: 'whitespace-nowrap card:col-2 card:text-right',
            cell: (each) => <ExpectedDate expected={lineDue(order, each, today)} />,
          },
        ]}
        rows={others}
        keyOf={({ lineNumber }) => String(lineNumber)}
        maxRows={MAX_ROWS}
        more="lines to come on this order"
      />
    </Section>
  );
}
