import clsx from 'clsx';
import {
  allMatches,
  GroupCount,
  hasName,
  ResultLinks,
} from '#components/shell/search/result-row.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { SearchGroup } from '#lib/search/schema.ts';

type Props = { group: SearchGroup; marks: readonly string[] };

/** The results of one kind as links, and a link to all of them. */
export function ResultGroup({ group, marks }: Props) {
  const { kind, title, results, all } = group;
  const heading = `found-${kind}`;
  return (
    <section aria-labelledby={heading} className="scroll-mt-20">
      <h2 id={heading} className="mb-1 font-semibold text-base">
        {title} <GroupCount group={group} />
      </h2>
      <ResultLinks
        results={results}
        marks={marks}
        className={clsx(LIST_CLASS, results.some(hasName) ? NAMES_CLASS : NUMBERS_CLASS)}
      />
      {all && (
        <p className="mt-2 text-sm">
          <TextLink href={all}>{allMatches(title, all)}</TextLink>
        </p>
      )}
    </section>
  );
}

const LIST_CLASS = 'grid grid-cols-[minmax(0,1fr)_max-content_max-content] gap-x-3 lg:gap-x-5';

/** Name, details, status, amount: the last two have the same places in every group that has room for them. */
const NAMES_CLASS =
  'sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_max-content_fit-content(10rem)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_max-content_minmax(max-content,8.5rem)]';
const NUMBERS_CLASS =
  'sm:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)_max-content_minmax(max-content,8.5rem)]';
