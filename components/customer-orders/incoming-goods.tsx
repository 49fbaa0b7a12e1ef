import { RowLink } from '#components/ui/link.tsx';
import { figureColumn } from '#components/ui/table/figure-column.ts';
import { type Column, Table } from '#components/ui/table/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { IncomingGoods } from '#lib/customer-orders/incoming-goods.ts';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { formatQuantity } from '#lib/money.ts';
import { orderLineHref } from '#lib/purchase-orders/links.ts';
import { capitalized } from '#lib/text/text.ts';
import { daysPast } from '#lib/time/dates.ts';
import { OrderCustomer } from './order-panel.tsx';
import { dueWords, type OrderBranches } from './order-words.ts';

type Props = { goods: readonly IncomingGoods[]; orderBranches: OrderBranches };

/** Goods of one product that are on order, by when they come: how many, where to, and for whom. */
export function IncomingGoodsTable({ goods, orderBranches }: Props) {
  return (
    <Table
      caption="Coming in"
      card="flow"
      columns={columns(orderBranches)}
      rows={goods}
      keyOf={({ purchaseOrder, lineNumber }) => `${purchaseOrder} ${lineNumber}`}
    />
  );
}

function columns({ countryCode, today, branches }: OrderBranches): Column<IncomingGoods>[] {
  const branchOf = ({ branchNumber }: IncomingGoods) =>
    branchNumber === null ? undefined : branches.get(branchNumber);
  return [
    {
      heading: 'When',
      className: 'card:w-full',
      cell: (row) => (
        <>
          <span
            className={
              daysPast(row.date ?? undefined, today) > 0 ? '[&_.row-link]:text-bad' : undefined
            }
          >
            <RowLink href={orderLineHref(countryCode, row.purchaseOrder, row.lineNumber)}>
              {capitalized(
                dueWords(row.date ?? undefined, today, row.isDirect ? undefined : branchOf(row)),
              )}
            </RowLink>
          </span>
          <span className="row-remarks">
            {`PO ${row.purchaseOrder}`}
            {row.supplierName && `, ${row.supplierName}`}
          </span>
        </>
      ),
    },
    figureColumn('Units', ({ quantity }) => quantity, formatQuantity),
    {
      heading: 'Where',
      cell: (row) =>
        row.isDirect ? 'Direct to the customer' : (branchOf(row)?.name ?? row.branchNumber),
    },
    {
      heading: 'For whom',
      cell: ({ customerOrder: order }) =>
        order ? (
          <>
            <OrderCustomer order={order} />
            <span className="row-remarks">
              <TextLink href={customerOrderHref(countryCode, order.number)}>
                {`Customer order ${order.number}`}
              </TextLink>
            </span>
          </>
        ) : (
          <span className="text-quiet">Stock</span>
        ),
    },
  ];
}
