import { SortHeading } from './sort-heading.tsx';

/** How rows stand by date, and the address of the other way round. */
export type ByDate = { readonly isOldestFirst: boolean; readonly otherOrder: string };

/** The heading of the dates that a list is sorted by; without `byDate`, words alone. */
export function DateHeading({ heading, byDate }: { heading: string; byDate?: ByDate | undefined }) {
  if (!byDate) return <th scope="col">{heading}</th>;
  const { isOldestFirst, otherOrder } = byDate;
  return (
    <SortHeading
      heading={heading}
      direction={isOldestFirst ? 'ascending' : 'descending'}
      href={otherOrder}
      title={isOldestFirst ? 'Sort the newest first' : 'Sort the oldest first'}
    />
  );
}
