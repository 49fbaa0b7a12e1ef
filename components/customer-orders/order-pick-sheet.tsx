import type { ReactNode } from 'react';
import { PickSheet } from '#components/paper/pick-sheet.tsx';
import { MAX_TABLE_ROWS } from '#components/ui/table/more-rows.tsx';
import { andMore } from '#components/ui/text/counts.ts';
import { type CustomerOrder, isToCome } from '#lib/customer-orders/customer-order.ts';
import type { PickLine } from '#lib/invoicing/view/pick-lines.ts';
import { formatQuantity } from '#lib/money.ts';
import { formatDate } from '#lib/time/dates.ts';
import { type OrderPlaces, partWords } from './order-words.ts';

type Props = { order: CustomerOrder; places: OrderPlaces; actions: ReactNode };

/**
 * What of a customer's order can be picked now, as a pick sheet that also says what is still to come. Its barcode is the
 * order's number: a scan opens the order.
 */
export function CustomerOrderPickSheet({ order, places, actions }: Props) {
  const { number, customer, jobNumber, customerReference } = order;
  const parts = order.lines.flatMap((line) => line.parts.map((part) => ({ line, part })));
  const toPick = parts.filter(({ part: { kind } }) => kind === 'here' || kind === 'in stock');
  const toCome = parts.filter(({ part }) => isToCome(part));
  const [needed] = toPick.flatMap(({ part: { date } }) => date ?? []).toSorted();
  const left = toCome.length - MAX_TO_COME;
  return (
    <PickSheet
      title={`Pick sheet, customer order ${number}`}
      number={number}
      maxRows={MAX_TABLE_ROWS}
      own={order.branchNumber}
      branchNames={new Map([...places.branches].map(([branch, { name }]) => [branch, name]))}
      lines={toPick.map(
        ({ line: { productNumber, description }, part }, at): PickLine => ({
          key: String(at),
          productNumber,
          description,
          quantity: part.quantity,
          unitOfMeasure: undefined,
          branchNumber: part.branchNumber,
          depth: 0,
          isKit: false,
        }),
      )}
      facts={[
        [customer?.name ?? customer?.number, customer?.phone].filter(Boolean).join(' · '),
        [jobNumber && `Job ${jobNumber}`, customerReference && `Customer’s PO ${customerReference}`]
          .filter(Boolean)
          .join(' · '),
        needed && `Needed by ${formatDate(needed)}`,
        ...toCome
          .slice(0, MAX_TO_COME)
          .map(
            ({ line, part }) =>
              `Still to come: ${formatQuantity(part.quantity)} × ${line.description ?? line.productNumber ?? 'goods'}, ${partWords(part, places)}`,
          ),
        left > 0 && andMore(left, 'lines still to come'),
      ]}
      actions={actions}
    />
  );
}

const MAX_TO_COME = 5;
