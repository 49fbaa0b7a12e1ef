import { RowLink } from '#components/ui/link.tsx';
import { figureColumn } from '#components/ui/table/figure-column.ts';
import { Table } from '#components/ui/table/table.tsx';
import type { Context } from '#lib/auth/context.ts';
import { listProductCosts, type ProductCosts } from '#lib/costs/product-costs.ts';
import { formatMoney } from '#lib/money.ts';
import { costsHref } from '#lib/purchase-orders/links.ts';
import { userPreferences } from '../../preferences.ts';
import { requireStaff } from '../../staff.ts';
import { homeCosts } from './resolve-products.ts';

type Props = { ctx: Context<'costs:read'>; today: string };

const MAX_PRODUCTS = 5;

/** The products that the user looked at last, with the rebated cost in the state of their branch. */
export async function RecentCosts({ ctx, today }: Props) {
  const { countryCode } = ctx;
  const { seen } = await userPreferences(await requireStaff());
  const numbers = seen.flatMap(({ href }) => productOf(countryCode, href) ?? []);
  const products = [...new Set(numbers)].slice(0, MAX_PRODUCTS);
  const [known, home] = await Promise.all([
    listProductCosts(ctx, { products, maxChanges: 1 }),
    homeCosts(ctx, products, today),
  ]);
  const rows = known.filter(({ description, states }) => description ?? states[0]);
  if (rows.length === 0) return undefined;
  return (
    <section aria-labelledby="recent-costs" className="max-w-3xl pt-3">
      <h2 id="recent-costs" className="mb-1 font-semibold text-base">
        Recent products
      </h2>
      <Table
        caption="Recent products"
        card="pairs"
        rows={rows}
        keyOf={({ productNumber }) => productNumber}
        columns={[
          {
            heading: 'Product',
            cell: ({ productNumber, description }) => (
              <>
                <RowLink href={costsHref([productNumber])}>{productNumber}</RowLink> {description}
              </>
            ),
          },
          figureColumn<ProductCosts>(
            home ? `Rebated cost, ${home.state}` : 'Rebated cost',
            ({ productNumber }) => home?.costs.get(productNumber),
            formatMoney,
          ),
        ]}
      />
    </section>
  );
}

/** The product of a page of this country that is about one, by its address. */
function productOf(countryCode: string, href: string): string | undefined {
  const { pathname, searchParams } = new URL(href, 'http://portal');
  if (pathname === `/${countryCode}/costs`) return searchParams.get('product') ?? undefined;
  const [, country, noun, number, ...more] = pathname.split('/');
  if (country !== countryCode || noun !== 'products' || !number || more.length > 0)
    return undefined;
  return decoded(number);
}

/** Undefined for a cookie that somebody has changed by hand. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
