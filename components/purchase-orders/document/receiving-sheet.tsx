import type { ReactNode } from 'react';
import { PrintHeadings, PrintSheet, Signatures } from '#components/print/sheet.tsx';
import { MAX_TABLE_ROWS } from '#components/ui/table/table.tsx';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import { formatQuantity } from '#lib/money.ts';
import type { OrderView } from '#lib/purchase-orders/order-view.ts';
import {
  customerOrderOf,
  type DeliveryDue,
  outstandingLines,
} from '#lib/purchase-orders/outstanding-lines.ts';
import { lineReceipt } from '#lib/purchase-orders/receipt-progress.ts';
import type { PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { andMore, countOf, lateText, present, withoutOrderPrefix } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = {
  view: OrderView;
  branchName: string | undefined;
  /** The customers' orders that lines are for, by number without prefix. */
  customerOrders: ReadonlyMap<string, Pick<CustomerOrder, 'customer'>>;
  printed: ReactNode;
  maxRows?: number;
};

/** A sheet to print for the dock: what is still to come, with boxes to tick and room for what arrives. */
export function ReceivingSheet(props: Props) {
  const { view, branchName, customerOrders, printed, maxRows = MAX_TABLE_ROWS } = props;
  const { order, counts } = view;
  const all = outstandingLines(order);
  const lines = all.slice(0, maxRows);
  const { supplier, orderDate, referenceNumber, purchaseOrderNumber, deliveryPriority } = order;
  return (
    <PrintSheet
      title={`Receiving sheet ${purchaseOrderNumber}`}
      number={purchaseOrderNumber}
      lines={[
        [supplier?.name, supplier?.phoneNumber].filter(Boolean).join(' · '),
        [branchName && `For ${branchName}`, orderDate && `Ordered ${formatDate(orderDate)}`]
          .filter(Boolean)
          .join(' · '),
        referenceNumber && `Supplier’s reference ${referenceNumber}`,
        deliveryPriority?.notes,
      ]}
      printed={printed}
    >
      {lines.length === 0 ? (
        <p>Nothing more to come on this order.</p>
      ) : (
        <table className="print-table">
          <caption className="sr-only">Lines to come on {purchaseOrderNumber}</caption>
          <PrintHeadings
            tick="Complete"
            columns={[
              ['Line'],
              ['Product', 'w-2/5'],
              ['Due'],
              ['Ordered', 'to-write w-[14mm]'],
              ['Received so far', 'to-write w-[16mm]'],
              ['To come', 'w-[14mm]'],
              ['Received now', 'to-write w-[17mm]'],
              ['Bin / damage', 'to-write w-[24mm]'],
            ]}
          />
          <tbody>
            {lines.map((line) => (
              <ReceivingRow
                key={line.lineNumber}
                line={line}
                due={view.outstanding.get(line.lineNumber)}
                customerOrder={customerOrderOf(order, line)}
                customerOrders={customerOrders}
              />
            ))}
          </tbody>
        </table>
      )}
      {all.length > lines.length && (
        <p>{andMore(all.length - lines.length, 'lines')}: the order’s CSV has them all.</p>
      )}
      {lines.length > 0 && counts.FULLY_RECEIPTED > 0 && (
        <p>
          {`${countOf(counts.FULLY_RECEIPTED, 'line is', 'lines are')} already in and not listed.`}
        </p>
      )}
      <Signatures
        names={['Received by', 'Date and time', 'Delivery docket', 'Cartons or pallets']}
      />
    </PrintSheet>
  );
}

type RowProps = Pick<Props, 'customerOrders'> & {
  line: PurchaseOrderLine;
  due: DeliveryDue | undefined;
  customerOrder: string | undefined;
};

function ReceivingRow({ line, due, customerOrder, customerOrders }: RowProps) {
  const { product, kit, comments } = line;
  const { customer } = customerOrders.get(withoutOrderPrefix(customerOrder ?? '')) ?? {};
  const { ordered, received, outstanding } = lineReceipt(line);
  const header = kit?.headerLineNumber;
  const notes = [
    product?.partNumber && `Part ${product.partNumber}`,
    header !== undefined && `Part of kit on line ${header}`,
    comments,
  ];
  return (
    <tr className="break-inside-avoid">
      <td>
        <span className="print-box" />
      </td>
      <td>{line.lineNumber}</td>
      <th scope="row">
        <strong className="product-number">{product?.number}</strong> {product?.description}
        <span className="block text-[8pt] text-quiet">{notes.filter(Boolean).join(' · ')}</span>
        {customerOrder !== undefined && (
          <span className="block font-semibold">
            {`Put aside for ${present(customer?.name, customer?.phone, `order ${customerOrder}`).join(', ')}`}
            {customer && (
              <span className="ml-3 whitespace-nowrap">
                <span className="print-box" /> called
              </span>
            )}
          </span>
        )}
      </th>
      <td className="whitespace-nowrap">
        {due ? formatDate(due.date) : 'No date yet'}
        {due !== undefined && due.late > 0 && (
          <strong className="block font-semibold text-[8pt]">{lateText(due.late)}</strong>
        )}
      </td>
      <td className="numeric to-write">{formatQuantity(ordered)}</td>
      <td className="numeric to-write">{received > 0 && formatQuantity(received)}</td>
      <td className="numeric font-semibold text-[11pt]">{formatQuantity(outstanding)}</td>
      <td className="to-fill to-write" />
      <td className="to-fill to-write" />
    </tr>
  );
}
