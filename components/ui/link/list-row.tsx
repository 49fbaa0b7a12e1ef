import Link from 'next/link';
import type { ReactNode } from 'react';
import { LinkProgress } from './link-progress.tsx';

type Props = {
  href: string;
  title: ReactNode;
  /** A word or a line that describes it. */
  detail: ReactNode;
  /** At the end of the row: an amount, a status. */
  children?: ReactNode;
};

/** A row of a short list, all of it a link; `j` and `k` move between rows. */
export function ListRow({ href, title, detail, children }: Props) {
  return (
    <Link
      href={href}
      prefetch={false}
      data-row-link=""
      className="grid grid-cols-[9rem_minmax(0,1fr)_auto] items-baseline gap-4 py-2 text-sm hover:text-accent max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-0"
    >
      <span className="wrap-anywhere font-medium">{title}</span>
      <span className="text-quiet max-sm:col-span-full max-sm:row-start-2">{detail}</span>
      <span>
        {children}
        <LinkProgress />
      </span>
    </Link>
  );
}
