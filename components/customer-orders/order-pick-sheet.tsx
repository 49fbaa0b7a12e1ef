import type { ReactNode } from 'react';
import { PickSheet } from '#components/print/pick-sheet.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import { isUpcoming } from '#lib/customer-orders/order-dates.ts';
import { isSale } from '#lib/invoices/schema.ts';
import { invoiceHref } from '#lib/invoices/view/links.ts';
import type { PickLine } from '#lib/invoices/view/pick-lines.ts';
import { andMore } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';
import {
  customerPo,
  isToPick,
  lineName,
  type OrderBranches,
  partWords,
  spokenAnswer,
} from './order-words.ts';

type Props = {
  order: CustomerOrder;
  orderBranches: OrderBranches;
  /** Units of the products by number, as far as they are known. */
  units: ReadonlyMap<string, string>;
  printed: ReactNode;
};

/**
 * What of a customer's order can be picked now, as a pick sheet that also says what is still to come. Its barcode is the
 * order's number: a scan opens the order.
 */
export function CustomerOrderPickSheet(props: Props) {
  const { order, orderBranches, units, printed } = props;
  const { number, customer, jobNumber, customerReference } = order;
  const parts = order.lines.flatMap((line) => line.parts.map((part) => ({ line, part })));
  const toPick = parts.filter(({ part }) => isToPick(part));
  const toCome = parts.filter(({ part }) => isUpcoming(part));
  const [promised] = toPick.flatMap(({ part }) => part.promised ?? []).toSorted();
  const branch = order.branchNumber && orderBranches.branches.get(order.branchNumber)?.name;
  const invoice = order.documents.findLast(isSale);
  const left = toCome.length - MAX_TO_COME;
  return (
    <PickSheet
      title={`Pick sheet, customer order ${number}`}
      number={number}
      own={order.branchNumber}
      branchNames={new Map([...orderBranches.branches].map(([branch, { name }]) => [branch, name]))}
      lines={toPick.map(
        ({ line: { productNumber, description }, part }, at): PickLine => ({
          key: String(at),
          productNumber,
          description,
          quantity: part.quantity,
          unitOfMeasure: productNumber && units.get(productNumber),
          branchNumber: part.branchNumber,
          depth: 0,
          isKit: false,
        }),
      )}
      headerLines={[
        [customer?.name ?? customer?.number, customer?.phone].filter(Boolean).join(' · '),
        [jobNumber && `Job ${jobNumber}`, customerReference && customerPo(customerReference)]
          .filter(Boolean)
          .join(' · '),
        promised && `Promised for ${formatDate(promised)}`,
        branch !== undefined && `To be handed over at ${branch}`,
      ]}
      printed={printed}
      nothing={
        <>
          {spokenAnswer(order, orderBranches).join(' ')}
          {invoice && (
            <>
              {' See '}
              <TextLink href={invoiceHref(invoice.number)}>{`invoice ${invoice.number}`}</TextLink>.
            </>
          )}
        </>
      }
    >
      {toCome.length > 0 && (
        <div className="break-inside-avoid border-[0.3mm] border-ink px-[3mm] py-[2mm]">
          <p className="font-semibold">Still to come</p>
          {toCome.slice(0, MAX_TO_COME).map(({ line, part }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an order have a fixed order.
            <p key={at}>{`${lineName(line, part.quantity)}, ${partWords(part, orderBranches)}`}</p>
          ))}
          {left > 0 && <p>{andMore(left, 'lines still to come')}</p>}
        </div>
      )}
    </PickSheet>
  );
}

const MAX_TO_COME = 5;
