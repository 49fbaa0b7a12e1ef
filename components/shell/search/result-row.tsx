import { Badge } from '#components/ui/badge/badge.tsx';
import type { SearchGroup, SearchResult } from '#lib/search/schema.ts';
import { highlight } from '#lib/search/typed/highlight.ts';

type Props = {
  result: SearchResult;
  /** What the search matched. */
  marks: readonly string[];
};

/** The classes of a row's link; on a phone what else identifies it is below. */
export const RESULT_ROW_CLASS =
  'flex flex-wrap items-baseline gap-x-3 text-ink text-sm sm:flex-nowrap';

/** The words of the link to the list of all matches: with the text that the list is searched for. */
export function allMatches(title: string, all: string): string {
  const text = new URLSearchParams(all.split('?')[1]).get('q');
  return `All ${title.toLowerCase()} matching “${text}”`;
}

/** How many results a group has; `first 6` where there are more. */
export function GroupCount({ group: { results, all } }: { group: SearchGroup }) {
  return (
    <span className="font-normal text-quiet text-xs">
      {all ? `first ${results.length}` : results.length}
    </span>
  );
}

/** The classes of a link in the list below the search field. */
export const OPTION_CLASS =
  'cursor-pointer px-3 py-1.5 text-sm hover:bg-accent-panel aria-selected:bg-accent-panel aria-selected:shadow-[inset_0.1875rem_0_var(--color-accent)]';

/** A result: what it is, what was matched, and the answer to the next question at the end. */
export function ResultRow({ result, marks }: Props) {
  const { title, label, detail, meta, status, tone } = result;
  return (
    <>
      <span className="wrap-anywhere min-w-20 font-medium max-sm:flex-1 sm:max-w-[60%] sm:shrink-0 sm:truncate">
        <Marked text={title} marks={marks} />
      </span>
      <span className="min-w-0 flex-1 text-quiet max-sm:order-last max-sm:basis-full sm:truncate">
        {label && (
          <span className="mr-2 text-ink">
            <Marked text={label} marks={marks} />
          </span>
        )}
        <Marked text={detail} marks={marks} />
      </span>
      {status && (
        <span className="col-start-3">
          <Badge tone={tone ?? 'plain'}>{status}</Badge>
        </span>
      )}
      {meta && (
        <span className="col-start-4 min-w-20 whitespace-nowrap text-right tabular-nums">
          <Marked text={meta} marks={marks} />
        </span>
      )}
    </>
  );
}

function Marked({ text, marks }: { text: string; marks: readonly string[] }) {
  let at = 0;
  return highlight(text, marks).map(({ text: part, isMatch }) => {
    const key = at;
    at += part.length;
    return isMatch ? (
      <mark key={key} className="rounded-xs bg-accent-panel text-inherit">
        {part}
      </mark>
    ) : (
      part
    );
  });
}
