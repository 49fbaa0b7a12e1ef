import type { ReactNode } from 'react';
import { MAX_TABLE_ROWS, MoreRows } from '#components/ui/more-rows.tsx';
import { formatDate } from '#lib/dates.ts';
import { formatQuantity } from '#lib/money.ts';
import { awaitedLines, expectedOn } from '#lib/procurement/awaited.ts';
import type { OrderReading } from '#lib/procurement/order-reading.ts';
import { lineProgress } from '#lib/procurement/receipt-progress.ts';

type Parts = {
  reading: OrderReading;
  branchName: string | undefined;
  actions: ReactNode;
  maxRows?: number;
};

/** What goes to the dock on paper: the lines still to come, with room to write down what came. */
export function ReceivingSheet(parts: Parts) {
  const { branchName, actions, maxRows = MAX_TABLE_ROWS } = parts;
  const { order } = parts.reading;
  const lines = awaitedLines(order);
  const { supplier, orderDate, referenceNumber, purchaseOrderNumber, deliveryPriority } = order;
  return (
    <article className="receiving-sheet">
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
        <table className="data-table receiving-table">
          <caption className="sr-only">Lines still to come of {purchaseOrderNumber}</caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Line</th>
              <th scope="col">Expected</th>
              <th scope="col" className="numeric">
                Ordered
              </th>
              <th scope="col" className="numeric">
                Still to come
              </th>
              <th scope="col">Received</th>
              <th scope="col">Place, remarks</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, maxRows).map((line) => {
              const expected = expectedOn(order, line);
              const { ordered, outstanding } = lineProgress(line);
              const header = line.kit?.headerLineNumber;
              return (
                <tr key={line.lineNumber}>
                  <th scope="row">
                    <span className="product-number">{line.product?.number}</span>{' '}
                    {line.product?.description}
                    <span className="line-remarks">
                      {[
                        line.product?.partNumber && `Part ${line.product.partNumber}`,
                        header !== undefined && `Part of the kit of line ${header}`,
                        line.customerOrder?.number !== undefined &&
                          `For customer order ${line.customerOrder.number}`,
                        line.comments,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </th>
                  <td data-heading="Line">{line.lineNumber}</td>
                  <td data-heading="Expected">{expected && formatDate(expected)}</td>
                  <td data-heading="Ordered" className="numeric">
                    {formatQuantity(ordered)}
                  </td>
                  <td data-heading="Still to come" className="numeric">
                    {formatQuantity(outstanding)}
                  </td>
                  <td className="to-fill" />
                  <td className="to-fill" />
                </tr>
              );
            })}
            <MoreRows left={lines.length - maxRows} width={7}>
              lines: the CSV file of the order has all of them
            </MoreRows>
          </tbody>
        </table>
      )}
      <p className="receiving-foot">
        <span>Received by</span>
        <span>Date and time</span>
        <span>Delivery docket</span>
      </p>
    </article>
  );
}
