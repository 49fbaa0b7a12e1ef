import Link from 'next/link';

type Parts = {
  heading: string;
  /** How the rows stand by it; undefined where they stand by another column. */
  direction: 'ascending' | 'descending' | undefined;
  /** The address of the rows in the order that a click asks for, and what that order is. */
  href: string;
  title: string;
  isNumeric?: boolean;
};

/** The heading of a column that a list is sorted by, as a link: it needs no script, and is an address. */
export function SortHeading({ heading, direction, href, title, isNumeric = false }: Parts) {
  return (
    <th
      scope="col"
      {...(direction ? { 'aria-sort': direction } : {})}
      {...(isNumeric ? { className: 'numeric' } : {})}
    >
      <Link href={href} prefetch={false} className="sort-link" title={title}>
        {heading}
        {direction && <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
      </Link>
    </th>
  );
}
