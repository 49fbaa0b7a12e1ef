import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { CostsForm } from '#components/costs/costs-form.tsx';
import { Empty } from '#components/ui/notice/empty.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { withScope } from '#lib/auth/context.ts';
import { listStates } from '#lib/enterprise/reference/states.ts';
import { costsHref } from '#lib/procurement/view/links.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { pathParams } from '../../path-params.ts';
import { staffContext } from '../../staff.ts';
import { CostResults } from './cost-results.tsx';
import { parseCostsQuery, parseProductList } from './parse-costs-query.ts';

export const metadata: Metadata = { title: 'Costs' };

/** What products cost in each state: on a day, before and after. */
export default async function CostsPage(props: PageProps<'/[countryCode]/costs'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'costs:read');
  const params = await props.searchParams;
  const today = dateIn(COUNTRY_TIME_ZONES[countryCode], ctx.clock.now());
  const parsed = parseCostsQuery(params, today);
  const { products, states, date, problems } = parsed;
  const { list } = params;
  if (list !== undefined) {
    // The form sends a list; redirect to an address that can be bookmarked, with one parameter a product.
    redirect(costsHref(countryCode, parseProductList([list].flat().join('\n')), date, states));
  }
  const enterprise = withScope(ctx, 'enterprise:read');
  const known = enterprise ? (await listStates(enterprise)).states : [];
  return (
    <div className="space-y-5">
      <h1 className="font-semibold text-2xl tracking-tight">Costs</h1>
      <div className="border-line border-b pb-5 print:hidden">
        <CostsForm
          countryCode={countryCode}
          products={products}
          chosen={states}
          date={date}
          today={today}
          states={known.map(({ code, description, shortDescription }) => ({
            code,
            name: shortDescription ?? description,
          }))}
          problems={problems}
        />
      </div>
      {problems.date ? (
        <Notice tone="bad">No costs were asked for yet: see what is marked above.</Notice>
      ) : products.length === 0 ? (
        <Empty title="No product yet">
          Type, scan or paste product numbers, and choose a day: what each product costs in every
          state is shown, with what it was before and what comes next.
        </Empty>
      ) : (
        <CostResults ctx={ctx} parsed={parsed} />
      )}
    </div>
  );
}
