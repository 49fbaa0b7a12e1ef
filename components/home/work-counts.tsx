import { clsx } from 'clsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { formatQuantity } from '#lib/money.ts';
import type { Work } from './work-list.tsx';

/** Its list is on the page, unless it has an address; `detail` is beside the words: an amount. */
type Kind = Pick<Work, 'id' | 'count' | 'isTruncated' | 'one' | 'many' | 'isBad'> & {
  readonly href?: string;
  readonly detail?: string | undefined;
};

/** The day in figures: what there is to do, each a link to its list, and in a line what there is nothing of. */
export function WorkCounts({ kinds }: { kinds: readonly (Kind | undefined)[] }) {
  const known = kinds.filter((kind) => kind !== undefined);
  const none = known.filter(({ count }) => count === 0);
  return (
    <div className="space-y-1.5">
      <ul className="flex flex-wrap gap-px overflow-hidden rounded-md border border-line *:grow *:basis-[40%] empty:hidden sm:*:basis-[30%] xl:*:basis-0">
        {known
          .filter(({ count }) => count > 0)
          .map(({ id, href = `#${id}`, count, isTruncated, one, many, detail, isBad }) => (
            <li
              key={id}
              className="relative px-3 py-2.5 text-sm shadow-[0_0_0_1px_var(--color-line)]"
            >
              <span
                className={clsx(
                  'block font-semibold text-xl leading-7 tabular-nums',
                  isBad && 'text-bad',
                )}
              >
                {formatQuantity(count)}
                {isTruncated && '+'}
              </span>
              <span className="[&_a]:after:absolute [&_a]:after:inset-0">
                <TextLink href={href}>{count === 1 && !isTruncated ? one : many}</TextLink>
              </span>
              {detail && <span className="block text-quiet tabular-nums">{detail}</span>}
            </li>
          ))}
      </ul>
      {none.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-quiet text-sm">
          {none.map(({ id, many }) => (
            <span key={id} className="whitespace-nowrap">
              0 {many}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
