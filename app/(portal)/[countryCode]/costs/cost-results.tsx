import { Download } from 'lucide-react';
import { homeBranch, screenDate, screenTimeZone } from '#app/(portal)/home-branch.ts';
import { ListActions } from '#app/(portal)/search-results.tsx';
import { ReplacementsNotice } from '#components/availability/sheet/replacements-notice.tsx';
import { CostCharts } from '#components/costs/cost-charts.tsx';
import { CostHistoryTable } from '#components/costs/cost-history-table.tsx';
import { costGroups } from '#components/costs/cost-rows.ts';
import { CostTable } from '#components/costs/cost-table.tsx';
import { UnknownProducts } from '#components/costs/costs-form.tsx';
import type { CostsQuery } from '#components/costs/parse-costs-query.ts';
import { HomeCostHeadline } from '#components/products/cost-summary.tsx';
import { ProductName } from '#components/products/product-name.tsx';
import { RememberSeen } from '#components/shell/preferences/browser-preferences.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { CountedPager } from '#components/ui/table/pager.tsx';
import type { Context } from '#lib/auth/context.ts';
import type { ProductCosts } from '#lib/costs/product-costs.ts';
import { paginateList } from '#lib/invoices/search/pasted-list.ts';
import { costsHref, costsQueryString } from '#lib/purchase-orders/links.ts';
import { formatDate } from '#lib/time/dates.ts';
import { todayInState } from '#lib/time/state-time-zones.ts';
import { resolveProducts } from './resolve-products.ts';

type Props = { ctx: Context<'costs:read'>; parsed: CostsQuery };

const TABLE = 'Costs';

/** The costs of the products on the requested day, and the history when there is only one product. */
export async function CostResults({ ctx, parsed }: Props) {
  const { countryCode } = ctx;
  const { products } = parsed;
  const now = ctx.clock.now();
  const today = await screenDate(ctx);
  const date = parsed.date || today;
  const dayIn = (state: string) => parsed.date || todayInState(countryCode, state, now);
  const home = await homeBranch(countryCode);
  const { items, page, pages } = paginateList(products, parsed.page);
  const { costs, replacements, unknown } = await resolveProducts(ctx, items);
  const replacementHref = (text: string, number: string) => {
    const replaced = products.map((each) => (each === text ? number : each));
    return costsHref([...new Set(replaced)], parsed.date);
  };
  const href = costsHref(products, parsed.date);
  const numbers = products.map((text) => replacements.get(text) ?? text);
  const unresolved = new Set(unknown.map(({ text }) => text));
  const query = costsQueryString({
    products: numbers.filter((number) => !unresolved.has(number)),
    date: parsed.date,
  });
  const [only, ...others] = costs;
  const groups = costGroups(costs, dayIn, home?.location.address.state);
  return (
    <>
      <UnknownProducts unknown={unknown} hrefWith={replacementHref} />
      <ReplacementsNotice replacements={replacements} />
      {only && (
        <section className="space-y-1.5" aria-labelledby="in-force">
          {/* The form says the date, but is not printed. */}
          <h2 id="in-force" className="font-semibold text-base not-print:sr-only">
            Costs on {formatDate(date)}
            {date === today && ' (today)'}
          </h2>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {others.length === 0 && (
              <div className="max-xl:w-full">
                <ProductName place="after" number={only.productNumber} name={only.description} />
              </div>
            )}
            <AsOf at={now.toISOString()} timeZone={await screenTimeZone(countryCode)} />
            <div className="ml-auto">
              <ListActions
                table={TABLE}
                csv={`/portal-api/${countryCode}/costs/in-force.csv?${query}`}
                own={
                  others.length === 0 &&
                  only.states.length > 0 && (
                    <ButtonLink
                      Icon={Download}
                      href={`/portal-api/${countryCode}/costs/history.csv?${costsQueryString({ products: [only.productNumber] })}`}
                      isFile
                    >
                      History as CSV
                    </ButtonLink>
                  )
                }
              />
            </div>
          </div>
          {others.length === 0 && (
            <HomeCostHeadline home={groups[0]?.rows.find(({ isHome }) => isHome)} />
          )}
          {others.length === 0 && only.states.length === 0 ? (
            <Empty title="No cost yet">This product has no cost in any state yet.</Empty>
          ) : (
            <CostTable caption={TABLE} countryCode={countryCode} groups={groups} date={date} />
          )}
          <CountedPager label="Pages of products" page={page} pages={pages} href={href} />
        </section>
      )}
      {only && others.length === 0 && <ProductHistory product={only} today={today} date={date} />}
    </>
  );
}

type HistoryProps = {
  product: ProductCosts;
  today: string;
  date: string;
};

const HISTORY = 'Cost history';

/** The cost history of one product: charts, and a table of every change. */
function ProductHistory({ product, today, date }: HistoryProps) {
  const { productNumber, states } = product;
  return (
    <>
      <RememberSeen href={costsHref([productNumber])} title={productNumber} kind="Costs" />
      {states.length > 0 && (
        <section className="space-y-3" aria-labelledby="history">
          <h2 id="history" className="font-semibold text-base">
            History
          </h2>
          <CostCharts product={product} today={today} date={date} />
          <CostHistoryTable caption={HISTORY} product={product} />
        </section>
      )}
    </>
  );
}
