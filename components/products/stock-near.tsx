import { CallLink } from '#components/branches/call-link.tsx';
import { OpeningWords } from '#components/frame/opening-words.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { branchHref, callHref } from '#lib/enterprise/branch-addresses.ts';
import { distanceWords } from '#lib/enterprise/hours-words.ts';
import type { OpeningState } from '#lib/enterprise/opening-hours.ts';
import { formatQuantity } from '#lib/money.ts';

/** What a branch has of the product, and how it is reached. */
export type BranchStock = {
  readonly number: string;
  readonly name: string;
  readonly isHome: boolean;
  /** From the home branch. */
  readonly kilometres: number | undefined;
  readonly telephone: string | undefined;
  readonly state: OpeningState | undefined;
  readonly timeZone: string;
  /** Undefined for a kit, which is put together of what is on hand of its parts. */
  readonly onHand: number | undefined;
  /** Undefined for a kit that is too large to be worked out. */
  readonly sellable: number | undefined;
};

type Parts = {
  countryCode: string;
  rows: readonly BranchStock[];
  unit: string | undefined;
  now: Date;
};

/** Where the product can be had: the home branch, then the others by how far they are. */
export function StockNear({ countryCode, rows, unit, now }: Parts) {
  const hasOnHand = rows.some(({ onHand }) => onHand !== undefined);
  const heading = (words: string) => (unit === undefined ? words : `${words} (${unit})`);
  return (
    <table className="data-table stock-near">
      <caption className="sr-only">Stock near here</caption>
      <thead>
        <tr>
          <th scope="col">Branch</th>
          <th scope="col" className="numeric">
            {heading('Available')}
          </th>
          {hasOnHand && (
            <th scope="col" className="numeric">
              {heading('On hand')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.number}>
            <th scope="row">
              <TextLink href={branchHref(countryCode, row.number)}>{row.name}</TextLink>{' '}
              {row.isHome ? (
                <Badge tone="accent">home branch</Badge>
              ) : (
                row.kilometres !== undefined && (
                  <span className="text-quiet">{distanceWords(row.kilometres)}</span>
                )
              )}
              <span className="stock-branch">
                <OpeningWords state={row.state} now={now} timeZone={row.timeZone} />{' '}
                {row.telephone && !row.isHome && (
                  <span className="whitespace-nowrap">
                    <CallLink href={callHref(row.telephone)}>{row.telephone}</CallLink>
                  </span>
                )}
              </span>
            </th>
            <td data-heading="Available" className="numeric">
              <span className={row.sellable ? 'font-semibold' : 'text-quiet'}>
                {row.sellable === undefined
                  ? 'kit too large, see its parts'
                  : formatQuantity(row.sellable)}
              </span>
            </td>
            {hasOnHand && (
              <td data-heading="On hand" className="numeric text-quiet">
                {row.onHand !== undefined && formatQuantity(row.onHand)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
