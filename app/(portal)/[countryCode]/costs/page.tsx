import { redirect } from 'next/navigation';
import { CostsForm } from '#components/costs/costs-form.tsx';
import { parseCostsQuery, parseTypedProducts } from '#components/costs/parse-costs-query.ts';
import { Empty } from '#components/ui/empty.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { withScope } from '#lib/auth/context.ts';
import { costsHref } from '#lib/purchase-orders/links.ts';
import { screenDate } from '../../home-branch.ts';
import type { PageProps } from '../../path-params.ts';
import { staffPage } from '../../staff.ts';
import { CostResults } from './cost-results.tsx';

export const metadata = { title: 'Costs' };

/** What products cost in each state: on a day, before and after. */
export default async function CostsPage(props: PageProps) {
  const { ctx, countryCode, params } = await staffPage(props, CountryPath, 'costs:read');
  const today = await screenDate(ctx);
  const parsed = parseCostsQuery(params, today);
  const { products, date, problems } = parsed;
  const { list } = params;
  if (list !== undefined) {
    // The form sends a list; redirect to an address that can be bookmarked, with one parameter a product.
    const typed = parseTypedProducts([list].flat().join('\n'), today);
    redirect(`/${countryCode}${costsHref(typed.products, typed.date ?? date)}`);
  }
  return (
    <div className="space-y-2">
      <PageHead title="Costs" />
      <div className="print:hidden">
        <CostsForm {...{ parsed, today }} />
      </div>
      {problems.date ? (
        <Notice tone="bad">{problems.date}.</Notice>
      ) : products.length === 0 ? (
        <Empty
          title="Which product?"
          {...(withScope(ctx, 'product:read') && {
            href: '/products',
            action: 'Search products',
          })}
        >
          Type or scan a number, name or barcode, or paste a list, to see the last, current and next
          cost in each {countryCode === 'nz' ? 'region' : 'state'}. Add a day where it matters:
          “1000267 1 Dec”.
        </Empty>
      ) : (
        <CostResults ctx={ctx} parsed={parsed} />
      )}
    </div>
  );
}
