import { ListActions } from '#app/(portal)/list-actions.tsx';
import type { CostRow } from '#components/costs/cost-rows.ts';
import { CostSummary } from '#components/products/cost-summary.tsx';
import { Section } from '#components/ui/text/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { costsHref, costsQueryString } from '#lib/purchase-orders/links.ts';

type Props = { countryCode: string; number: string; rows: readonly CostRow[] };

/** The target of links to the section. */
export const COSTS = 'costs';

/** What the product costs in each state, with links to its history. */
export function CostSection({ countryCode, number, rows }: Props) {
  const query = costsQueryString({ products: [number] });
  return (
    <div id={COSTS}>
      <Section
        title="Costs now"
        beside={
          <>
            <TextLink href={costsHref(countryCode, [number])}>History and dates</TextLink>
            {rows.length > 0 && (
              <ListActions
                table="Costs now"
                csv={`/portal-api/${countryCode}/costs/in-force.csv?${query}`}
              />
            )}
          </>
        }
      >
        {rows.length === 0 ? (
          <p className="text-quiet text-sm">No cost in any state yet.</p>
        ) : (
          <CostSummary rows={rows} />
        )}
      </Section>
    </div>
  );
}
