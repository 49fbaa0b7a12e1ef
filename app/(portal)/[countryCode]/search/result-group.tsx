import Link from 'next/link';
import { allMatches, GroupCount, ResultRow } from '#components/shell/search/result-row.tsx';
import { LinkProgress } from '#components/ui/link/link-progress.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import type { SearchGroup } from '#lib/search/schema.ts';

type Props = { group: SearchGroup; marks: readonly string[] };

/** The results of one kind as links, and a link to all of them. */
export function ResultGroup({ group, marks }: Props) {
  const { kind, title, results, all } = group;
  const heading = `found-${kind}`;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-1 font-semibold text-base">
        {title} <GroupCount group={group} />
      </h2>
      <ul className={LIST_CLASS}>
        {results.map((result) => (
          <li key={result.href} className="sm:col-span-full sm:grid sm:grid-cols-subgrid">
            <Link href={result.href} prefetch={false} data-row-link="" className={ROW_CLASS}>
              <ResultRow result={result} marks={marks} />
              <LinkProgress />
            </Link>
          </li>
        ))}
      </ul>
      {all && (
        <p className="mt-2 text-sm">
          <TextLink href={all}>{allMatches(title, all)}</TextLink>
        </p>
      )}
    </section>
  );
}

/** The columns are as wide as what is in them, so that the answer stands close to the name. */
const LIST_CLASS =
  'divide-y divide-line border-line border-y sm:grid sm:grid-cols-[fit-content(28rem)_minmax(0,max-content)_max-content_max-content_1fr]';
const ROW_CLASS =
  'flex flex-wrap items-baseline gap-x-3 py-2 text-ink text-sm hover:text-accent sm:col-span-full sm:grid sm:grid-cols-subgrid sm:gap-x-6 sm:*:max-w-none!';
