import { findOrderBranches } from '#app/(portal)/order-branches.ts';
import { IncomingGoodsTable } from '#components/customer-orders/incoming-goods.tsx';
import { Section } from '#components/ui/text/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { type Context, withScope } from '#lib/auth/context.ts';
import { listIncomingGoods } from '#lib/customer-orders/incoming-goods.ts';
import { ordersHref } from '#lib/purchase-orders/links.ts';

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
      beside={
        <TextLink href={ordersHref(ctx.countryCode, { product: productNumber })}>
          All purchase orders
        </TextLink>
      }
    >
      {goods.length === 0 ? (
        <p className="text-quiet text-sm">Not on order.</p>
      ) : (
        <IncomingGoodsTable goods={goods} orderBranches={orderBranches} />
      )}
      {hasMore && (
        <p className="mt-2 text-quiet text-sm">First {MAX_LINES} shown. More are on order.</p>
      )}
    </Section>
  );
}

const MAX_LINES = 12;
