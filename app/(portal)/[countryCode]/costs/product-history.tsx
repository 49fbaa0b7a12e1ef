import { CostActions } from '#components/costs/cost-actions.tsx';
import { CostCharts } from '#components/costs/cost-charts.tsx';
import { CostHistoryTable } from '#components/costs/cost-history-table.tsx';
import { RememberSeen } from '#components/shell/preferences/browser-preferences.tsx';
import type { ProductCosts } from '#lib/costs/product-costs.ts';
import { costsHref, costsQueryString } from '#lib/purchase-orders/links.ts';
import type { CostsQuery } from './parse-costs-query.ts';

type Props = {
  countryCode: string;
  product: ProductCosts;
  parsed: CostsQuery;
  today: string;
  date: string;
};

const TABLE = 'Cost history';

/** The cost history of one product: charts, and a table of every change. */
export function ProductHistory({ countryCode, product, parsed, today, date }: Props) {
  const { productNumber, states } = product;
  const { states: chosen, history: order } = parsed;
  const href = costsHref(countryCode, [productNumber], parsed.date, chosen);
  const query = costsQueryString({ products: [productNumber], states: chosen });
  return (
    <>
      <RememberSeen
        href={costsHref(countryCode, [productNumber])}
        title={productNumber}
        kind="Costs"
      />
      {states.length > 0 && (
        <section className="space-y-3" aria-labelledby="history">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 id="history" className="font-semibold text-lg">
              History
            </h2>
            <CostActions
              table={TABLE}
              csv={`/portal-api/${countryCode}/costs/history.csv?${query}`}
            />
          </div>
          <CostCharts product={product} today={today} date={date} />
          <CostHistoryTable
            caption={TABLE}
            product={product}
            order={order}
            otherOrder={order === 'newest' ? `${href}&history=oldest` : href}
          />
        </section>
      )}
    </>
  );
}
