import { MAX_TABLE_ROWS, MoreRows } from '#components/ui/more-rows.tsx';
import { SortHeading } from '#components/ui/sort-heading.tsx';
import { formatDate } from '#lib/dates.ts';
import { formatAmount } from '#lib/money.ts';
import type { CostStep } from '#lib/procurement/cost-history.ts';
import type { ProductCosts } from '#lib/procurement/product-costs.ts';
import { CostChange } from './cost-change.tsx';

type Parts = {
  caption: string;
  countryCode: string;
  product: ProductCosts;
  order: 'newest' | 'oldest';
  /** The address of the same in the other order. */
  otherOrder: string;
  maxRows?: number;
};

/** Every change of what a product costs, state by state. */
export function CostHistoryTable(parts: Parts) {
  const { caption, countryCode, product, order, otherOrder, maxRows = MAX_TABLE_ROWS } = parts;
  const changes = changesOf(product, order);
  const earlier = product.states.reduce((sum, state) => sum + state.earlier, 0);
  const shown = changes.slice(0, maxRows);
  return (
    <table className="data-table wide-table cost-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <SortHeading
            heading="From"
            direction={order === 'newest' ? 'descending' : 'ascending'}
            href={otherOrder}
            title={order === 'newest' ? 'Sort the oldest first' : 'Sort the newest first'}
          />
          <th scope="col">{countryCode === 'nz' ? 'Region' : 'State'}</th>
          <th scope="col" className="numeric">
            Invoice cost ($)
          </th>
          <th scope="col" className="numeric">
            <span className="sr-only">Invoice cost </span>
            Change ($)
          </th>
          <th scope="col" className="numeric">
            Fully rebated ($)
          </th>
          <th scope="col" className="numeric">
            <span className="sr-only">Fully rebated cost </span>
            Change ($)
          </th>
          <th scope="col">Rebate</th>
          <th scope="col">Supplier</th>
          <th scope="col" className="numeric">
            Buying guide record
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ step, previous, code, name }) => (
          <tr key={`${step.effectiveDate} ${code}`}>
            <th scope="row">{formatDate(step.effectiveDate)}</th>
            <td>{name}</td>
            <td data-heading="Invoice" className="numeric">
              {step.invoiceCost !== undefined && formatAmount(step.invoiceCost)}
            </td>
            <td className="numeric">
              <CostChange cost={step.invoiceCost} before={previous?.invoiceCost} />
            </td>
            <td data-heading="Fully rebated" className="numeric">
              {formatAmount(step.fullyRebatedCost)}
            </td>
            <td className="numeric">
              <CostChange cost={step.fullyRebatedCost} before={previous?.fullyRebatedCost} />
            </td>
            <td data-heading="Rebate">{step.rebateCode}</td>
            <td data-heading="Supplier">{step.supplierNumber}</td>
            <td data-heading="Guide" className="numeric">
              {step.buyingGuideRecordNumber}
            </td>
          </tr>
        ))}
        <MoreRows left={changes.length - shown.length + earlier} width={9}>
          changes
          {earlier > 0 ? ', the earliest of them not read' : ': the CSV file has all of them'}
        </MoreRows>
      </tbody>
    </table>
  );
}

type Change = {
  readonly step: CostStep;
  readonly previous: CostStep | undefined;
  readonly code: string;
  readonly name: string;
};

/** By date in the order asked for, those of one date by state. */
function changesOf({ states }: ProductCosts, order: Parts['order']): Change[] {
  const changes = states.flatMap(({ stateCode: code, stateName: name, steps }) =>
    steps.map((step, at): Change => ({ step, previous: steps[at - 1], code, name })),
  );
  const way = order === 'newest' ? -1 : 1;
  return changes.sort(({ step: a, code }, { step: b, code: other }) => {
    if (a.effectiveDate !== b.effectiveDate) return a.effectiveDate < b.effectiveDate ? -way : way;
    return code < other ? -1 : 1;
  });
}
