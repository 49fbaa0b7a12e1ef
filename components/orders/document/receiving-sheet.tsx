import type { ReactNode } from 'react';
import { MAX_TABLE_ROWS } from '#components/ui/table/more-rows.tsx';
import { type Column, Table } from '#components/ui/table/table.tsx';
import { formatQuantity } from '#lib/money.ts';
import { expectedDate, outstandingLines } from '#lib/procurement/outstanding-lines.ts';
import { lineReceipt } from '#lib/procurement/receipt-progress.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#lib/procurement/schema.ts';
import type { OrderView } from '#lib/procurement/view/order-view.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = {
  view: OrderView;
  branchName: string | undefined;
  actions: ReactNode;
  maxRows?: number;
};

/** A sheet to print for the dock: the outstanding lines, with space to write down what arrives. */
export function ReceivingSheet(props: Props) {
  const { view, branchName, actions, maxRows = MAX_TABLE_ROWS } = props;
  const { order } = view;
  const lines = outstandingLines(order);
  const { supplier, orderDate, referenceNumber, purchaseOrderNumber, deliveryPriority } = order;
  return (
    <article className="document space-y-5 text-(length:--text-sm)">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">
          Receiving sheet {purchaseOrderNumber}
        </h1>
        {actions}
      </div>
      <p>
        {[
          supplier &&
            [supplier.name, supplier.number && `(${supplier.number})`].filter(Boolean).join(' '),
          supplier?.phoneNumber,
          branchName && `for ${branchName}`,
          orderDate && `ordered ${formatDate(orderDate)}`,
          referenceNumber && `reference ${referenceNumber}`,
          deliveryPriority?.notes,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {lines.length === 0 ? (
        <p>Nothing is still to come of this order.</p>
      ) : (
        <Table
          caption={`Lines still to come of ${purchaseOrderNumber}`}
          className="sheet:text-[9pt]"
          columns={columnsFor(order)}
          rows={lines}
          keyOf={({ lineNumber }) => String(lineNumber)}
          maxRows={maxRows}
          more="lines: the CSV file of the order has all of them"
        />
      )}
      <p className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-x-8 gap-y-4 *:mt-8 *:border-edge *:border-t *:pt-1 *:text-(length:--text-xs) *:text-quiet">
        <span>Received by</span>
        <span>Date and time</span>
        <span>Delivery docket</span>
      </p>
    </article>
  );
}

function columnsFor(order: PurchaseOrder): Column<PurchaseOrderLine>[] {
  return [
    { heading: 'Product', className: 'font-normal', cell: (line) => <LineProduct line={line} /> },
    { heading: 'Line', cell: ({ lineNumber }) => lineNumber },
    {
      heading: 'Expected',
      cell: (line) => {
        const expected = expectedDate(order, line);
        return expected && formatDate(expected);
      },
    },
    {
      heading: 'Ordered',
      isNumeric: true,
      cell: (line) => formatQuantity(lineReceipt(line).ordered),
    },
    {
      heading: 'Still to come',
      isNumeric: true,
      cell: (line) => formatQuantity(lineReceipt(line).outstanding),
    },
    { heading: 'Received', cardLabel: false, className: BLANK_CELL, cell: () => undefined },
    { heading: 'Place, remarks', cardLabel: false, className: BLANK_CELL, cell: () => undefined },
  ];
}

/** A cell to write into by hand: hidden on narrow screens. */
const BLANK_CELL = 'to-fill h-10 min-w-20 border border-edge narrow:hidden print:h-[9mm]';

function LineProduct({
  line: { product, kit, customerOrder, comments },
}: {
  line: PurchaseOrderLine;
}) {
  const header = kit?.headerLineNumber;
  return (
    <>
      <span className="font-medium">{product?.number}</span> {product?.description}
      <span className="row-remarks">
        {[
          product?.partNumber && `Part ${product.partNumber}`,
          header !== undefined && `Part of the kit of line ${header}`,
          customerOrder?.number !== undefined && `For customer order ${customerOrder.number}`,
          comments,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}
