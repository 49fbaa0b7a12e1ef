import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Link, RowLink } from '#components/ui/link.tsx';
import { PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import { formatQuantity } from '#lib/money.ts';

type WorkRow = {
  readonly key: string;
  readonly href: string;
  /** Whom it is about: a customer, a supplier. */
  readonly title: string;
  /** What it is about, in parts; empty ones are left out. */
  readonly details: readonly (string | false | undefined)[];
  /** At the end: a status, an amount. */
  readonly end?: ReactNode;
  /** Whom to call, beside the link. */
  readonly phone?: string | undefined;
};

/** Work of one kind: its list, and what it is called after the number of it, in figures. */
export type Work = {
  readonly id: string;
  readonly title: string;
  /** How many there are, of which `rows` are the first. */
  readonly count: number;
  /** Whether there are more than `count`. */
  readonly isTruncated?: boolean;
  readonly one: string;
  readonly many: string;
  /** Whether somebody waits or pays late. */
  readonly isBad?: boolean;
  readonly rows: readonly WorkRow[];
  /** Where all of them are, with words that say what is there; undefined when the rows are all. */
  readonly all?: { readonly href: string; readonly words: string } | false | undefined;
};

/** `count` is left out where only the next few are listed. */
type Props = Pick<Work, 'id' | 'title' | 'rows' | 'all' | 'isTruncated'> & { count?: number };

/** Work of one kind: how much there is, the first rows, and a link to all. Nothing when there is none. */
export function WorkList({ id, title, rows, count, isTruncated = false, all }: Props) {
  if (rows.length === 0) return undefined;
  return (
    <section aria-labelledby={id} className="space-y-1">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        <span className="text-quiet text-sm tabular-nums">
          {isTruncated
            ? `more than ${count}`
            : count !== undefined && count > rows.length
              ? `first ${rows.length} of ${count}`
              : count}
        </span>
        {all && (
          <span className="ml-auto text-sm">
            <TextLink href={all.href}>{all.words}</TextLink>
          </span>
        )}
      </div>
      <ul className="row-list">
        {rows.map(({ key, href, title: name, details, end, phone }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-end gap-x-4">
            <RowLink
              href={href}
              className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-1.5 max-sm:basis-full"
            >
              <span className="truncate font-medium">{name}</span>
              <span className="text-right">{end}</span>
              <span className="col-span-full text-quiet">
                {details.filter(Boolean).join(' · ')}
              </span>
            </RowLink>
            {phone && (
              <span className="whitespace-nowrap max-sm:-mt-3 max-sm:mr-auto [&_a]:inline-block [&_a]:py-1 max-sm:[&_a]:py-3">
                <PhoneLink number={phone} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Its list is on the page, unless it has an address; `detail` is beside the words: an amount. */
type Kind = Pick<Work, 'id' | 'count' | 'isTruncated' | 'one' | 'many' | 'isBad'> & {
  readonly href?: string;
  readonly detail?: string | undefined;
};

/** The day in figures: what there is to do, each a link to its list, and in a line what there is nothing of. */
export function WorkCounts({ kinds }: { kinds: readonly (Kind | undefined)[] }) {
  const known = kinds.filter((kind) => kind !== undefined);
  const none = known.filter(({ count }) => count === 0);
  const nothing = known.length > none.length ? 'Nothing else needs you' : 'Nothing needs you now';
  return (
    <ul className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line *:shadow-[0_0_0_1px_var(--color-line)]">
      {known
        .filter(({ count }) => count > 0)
        .map(({ id, href = `#${id}`, count, isTruncated, one, many, detail, isBad }) => (
          <li key={id} className="min-w-44 grow basis-[40%] sm:basis-0">
            <Link
              href={href}
              className="-outline-offset-2 block h-full px-4 py-3 text-sm hover:bg-surface-2 active:bg-focused"
            >
              <span
                className={clsx('block font-semibold text-3xl tracking-tight', isBad && 'text-bad')}
              >
                {formatQuantity(count)}
                {isTruncated && '+'}
              </span>{' '}
              {count === 1 && !isTruncated ? one : many}
              {detail && <span className="block text-quiet">{detail}</span>}
            </Link>
          </li>
        ))}
      {/* Beside one or two figures it takes the rest of the line. */}
      {none.length > 0 && (
        <li className="grow-999 basis-72 content-center px-4 py-3 text-quiet text-sm">
          <Disclosure summary={nothing}>
            <ul className="flex flex-wrap gap-x-4 pt-1 pl-3.5">
              {none.map(({ id, many }) => (
                <li key={id}>0 {many}</li>
              ))}
            </ul>
          </Disclosure>
        </li>
      )}
    </ul>
  );
}
