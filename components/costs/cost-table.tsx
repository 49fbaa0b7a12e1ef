import Link from 'next/link';
import { Fragment } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { SortHeading } from '#components/ui/sort-heading.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { formatDate } from '#lib/dates.ts';
import { formatAmount } from '#lib/money.ts';
import { costsHref } from '#lib/procurement/cost-addresses.ts';
import { CostChange } from './cost-change.tsx';
import type { CostGroup, CostRow } from './cost-rows.ts';

/** By what states stand within their product, and the addresses of the same costs in another order. */
export type CostSorting = {
  readonly by: 'state' | 'invoice' | 'rebated';
  readonly hrefs: Readonly<Record<'state' | 'invoice' | 'rebated', string>>;
};

type Parts = {
  caption: string;
  countryCode: string;
  groups: readonly CostGroup[];
  /** The day on which the costs hold, `YYYY-MM-DD`. */
  date: string;
  /** Codes of the states chosen; none is all. */
  states: readonly string[];
  sorting: CostSorting;
};

/** What products cost in each state on a day, state below state, and how that changed. */
export function CostTable({ caption, countryCode, groups, date, states, sorting }: Parts) {
  const { by, hrefs } = sorting;
  const heading = (name: CostSorting['by'], title: string) => ({
    direction: by === name ? ('ascending' as const) : undefined,
    href: hrefs[name],
    title,
  });
  return (
    <table className="data-table wide-table cost-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <SortHeading
            heading={countryCode === 'nz' ? 'Region' : 'State'}
            {...heading('state', 'Sort by state')}
          />
          <SortHeading
            heading="Invoice cost ($)"
            isNumeric
            {...heading('invoice', 'Sort the lowest invoice cost first')}
          />
          <th scope="col" className="numeric">
            <span className="sr-only">Invoice cost </span>
            Before ($)
          </th>
          <th scope="col" className="numeric">
            <span className="sr-only">Invoice cost </span>
            Change ($)
          </th>
          <SortHeading
            heading="Fully rebated ($)"
            isNumeric
            {...heading('rebated', 'Sort the lowest fully rebated cost first')}
          />
          <th scope="col" className="numeric">
            <span className="sr-only">Fully rebated cost </span>
            Before ($)
          </th>
          <th scope="col" className="numeric">
            <span className="sr-only">Fully rebated cost </span>
            Change ($)
          </th>
          <th scope="col">In force since</th>
          <th scope="col">Next change</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ productNumber, description, rows }) => (
          <Fragment key={productNumber}>
            {groups.length > 1 && (
              <tr className="cost-product">
                <th scope="colgroup" colSpan={9}>
                  <Link
                    href={costsHref(countryCode, [productNumber], date, states)}
                    prefetch={false}
                    data-row-link=""
                    className="row-link"
                    title="History of this product’s costs"
                  >
                    {productNumber}
                  </Link>{' '}
                  <span className="font-normal">{description}</span>
                  {rows.length === 0 && (
                    <span className="block font-normal text-quiet">No cost is known of it.</span>
                  )}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <StateRow
                key={row.code}
                row={row}
                hrefOn={(day) => costsHref(countryCode, [productNumber], day, states)}
              />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

type RowParts = { row: CostRow; hrefOn: (day: string) => string };

function StateRow({ row: { code, name, date, standing }, hrefOn }: RowParts) {
  const { inForce, previous, next, notReadBefore } = standing;
  const before = (cost: number | undefined) =>
    cost === undefined ? notReadBefore && 'not read' : formatAmount(cost);
  return (
    <tr className="cost-standing">
      <th scope="row" title={`State ${code}`}>
        {name}
      </th>
      {inForce ? (
        <>
          <td data-heading="Invoice" className="numeric cost-now">
            {inForce.invoiceCost !== undefined && formatAmount(inForce.invoiceCost)}
          </td>
          <td data-heading="was" className="numeric text-quiet">
            {before(previous?.invoiceCost)}
          </td>
          <td className="numeric">
            <CostChange cost={inForce.invoiceCost} before={previous?.invoiceCost} />
          </td>
          <td data-heading="Fully rebated" className="numeric cost-now">
            {formatAmount(inForce.fullyRebatedCost)}
          </td>
          <td data-heading="was" className="numeric text-quiet">
            {before(previous?.fullyRebatedCost)}
          </td>
          <td className="numeric">
            <CostChange cost={inForce.fullyRebatedCost} before={previous?.fullyRebatedCost} />
          </td>
          <td data-heading="Since">
            {formatDate(inForce.effectiveDate)}{' '}
            {inForce.effectiveDate === date && <Badge tone="accent">from this day</Badge>}
          </td>
        </>
      ) : (
        <td data-heading="" colSpan={7} className="text-quiet">
          {notReadBefore
            ? `Changes before ${formatDate(notReadBefore)} are too many to be read.`
            : `No cost is in force on ${formatDate(date)}.`}
        </td>
      )}
      <td data-heading="Next" className="cost-next-day whitespace-nowrap">
        {next && (
          <TextLink href={hrefOn(next.effectiveDate)}>
            {formatDate(next.effectiveDate)}:{' '}
            {next.invoiceCost === undefined
              ? `${formatAmount(next.fullyRebatedCost)} fully rebated`
              : formatAmount(next.invoiceCost)}
          </TextLink>
        )}
      </td>
    </tr>
  );
}
