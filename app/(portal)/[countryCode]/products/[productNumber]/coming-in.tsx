import { findOrderBranches } from '#app/(portal)/order-branches.ts';
import { OrderCustomer } from '#components/customer-orders/order-panel.tsx';
import { dueWords, type OrderBranches } from '#components/customer-orders/order-words.ts';
import { RowLink } from '#components/ui/link.tsx';
import { type Column, Table } from '#components/ui/table/table.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import { figureColumn } from '#components/ui/text/money.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { type Context, withScope } from '#lib/auth/context.ts';
import { type IncomingGoods, listIncomingGoods } from '#lib/customer-orders/incoming-goods.ts';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { formatQuantity } from '#lib/money.ts';
import { orderLineHref, ordersHref } from '#lib/purchase-orders/links.ts';
import { capitalized } from '#lib/text/text.ts';
import { daysPast } from '#lib/time/dates.ts';

type Props = { ctx: Context<'product:read'>; productNumber: string };

/** What is coming in of a product, when, where and for whom, if the user may see purchase orders. */
export async function ComingIn({ ctx, productNumber }: Props) {
  const procurement = withScope(ctx, 'procurement:read');
  if (!procurement) return undefined;
  const { goods, hasMore } = await listIncomingGoods(procurement, productNumber, MAX_LINES);
  const orderBranches = await findOrderBranches(
    ctx,
    goods.flatMap(({ customerOrder }) => customerOrder ?? []),
    goods.map(({ branchNumber }) => branchNumber),
  );
  return (
    <Section
      title="Coming in"
      empty={goods.length === 0 && 'Not on order.'}
      beside={
        <TextLink href={ordersHref({ product: productNumber })}>All purchase orders</TextLink>
      }
    >
      <Table
        caption="Coming in"
        card="flow"
        columns={columns(orderBranches)}
        rows={goods}
        keyOf={({ purchaseOrder, lineNumber }) => `${purchaseOrder} ${lineNumber}`}
      />
      {hasMore && (
        <p className="mt-2 text-quiet text-sm">First {MAX_LINES} shown. More are on order.</p>
      )}
    </Section>
  );
}

const MAX_LINES = 12;

function columns({ today, branches }: OrderBranches): Column<IncomingGoods>[] {
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
            <RowLink href={orderLineHref(row.purchaseOrder, row.lineNumber)}>
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
      heading: 'For',
      cell: ({ customerOrder: order }) =>
        order ? (
          <>
            <OrderCustomer order={order} />
            <span className="row-remarks">
              <TextLink href={customerOrderHref(order.number)}>
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
