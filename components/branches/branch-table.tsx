import Link from 'next/link';
import { OpeningWords } from '#components/frame/opening-words.tsx';
import { LinkProgress } from '#components/ui/link-progress.tsx';
import { SortHeading } from '#components/ui/sort-heading.tsx';
import { townText } from '#lib/enterprise/branch-address.ts';
import { branchHref, callHref } from '#lib/enterprise/branch-addresses.ts';
import { distanceWords } from '#lib/enterprise/hours-words.ts';
import type { FoundBranch } from '#lib/enterprise/search.ts';
import type { BranchOrder } from '#lib/enterprise/search-schema.ts';
import { CallLink } from './call-link.tsx';

type Parts = {
  caption: string;
  countryCode: string;
  rows: readonly FoundBranch[];
  now: Date;
  /** By what they stand, and the address of each other order; without it, headings are words. */
  sorting?: {
    readonly by: BranchOrder | 'number';
    readonly hrefOf: (order: BranchOrder | undefined) => string;
  };
  /** Where distances are from; undefined leaves them out. */
  near?: string | undefined;
};

/** Branches with their state now, by the clocks of each. */
export function BranchTable({ caption, countryCode, rows, now, sorting, near }: Parts) {
  return (
    <table className="data-table wide-table card-columns branch-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <Heading sorting={sorting} order={undefined} words="Number" />
          <Heading sorting={sorting} order="name" words="Branch" />
          <Heading sorting={sorting} order="change" words="Now" />
          {near !== undefined && <Heading sorting={sorting} order="distance" words="Distance" />}
          <th scope="col">Telephone</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ branch, state, kilometres }) => (
          <tr key={branch.number}>
            <td className="branch-number" data-heading="Number">
              {branch.number}
            </td>
            <th scope="row">
              <Link
                href={branchHref(countryCode, branch.number)}
                prefetch={false}
                data-row-link=""
                className="row-link"
              >
                {branch.name}
                <LinkProgress />
              </Link>{' '}
              <span className="branch-where">
                {branch.identity?.type?.description && `${branch.identity.type.description}, `}
                {[townText(branch.location.address), branch.location.address.postCode]
                  .filter(Boolean)
                  .join(' ')}
              </span>
            </th>
            <td className="branch-state" data-heading="Now">
              <OpeningWords state={state} now={now} timeZone={branch.location.timeZone} />
            </td>
            {near !== undefined && (
              <td data-heading="Distance" className="branch-distance">
                {kilometres !== undefined && distanceWords(kilometres)}
              </td>
            )}
            <td data-heading="Telephone" className="branch-call">
              {branch.contact?.telephone && (
                <CallLink href={callHref(branch.contact.telephone)}>
                  {branch.contact.telephone}
                </CallLink>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type HeadingParts = {
  sorting: Parts['sorting'];
  order: BranchOrder | undefined;
  words: string;
};

function Heading({ sorting, order, words }: HeadingParts) {
  if (!sorting) return <th scope="col">{words}</th>;
  return (
    <SortHeading
      heading={words}
      direction={sorting.by === (order ?? 'number') ? 'ascending' : undefined}
      href={sorting.hrefOf(order)}
      title={TITLES[order ?? 'number']}
    />
  );
}

const TITLES = {
  number: 'Sort by number',
  name: 'Sort by name',
  distance: 'Sort the nearest first',
  change: 'Sort by when they close, then by when they open',
};
