import clsx from 'clsx';
import { RowLink } from '#components/ui/link.tsx';
import { ToneBadge } from '#components/ui/text/tone-badge.tsx';
import type { SearchGroup, SearchResult } from '#lib/search/schema.ts';
import { highlight } from '#lib/search/typed/highlight.ts';

type Props = {
  result: SearchResult;
  /** What the search matched. */
  marks: readonly string[];
  /** In the panel: the beginnings of long names are cut, so that what matched is seen. */
  isCompact?: boolean;
};

/**
 * The columns of a list of results (name, details, status, amount), and the row in them. On a phone the details stand
 * below the name.
 */
export const RESULT_LIST_CLASS =
  'grid grid-cols-[minmax(0,1fr)_max-content_max-content] gap-x-3 sm:grid-cols-[fit-content(18rem)_minmax(4.5rem,1fr)_max-content_minmax(0,max-content)]';
export const RESULT_ROW_CLASS =
  'col-span-full grid grid-cols-subgrid items-baseline text-ink text-sm';

type LinksProps = Pick<Props, 'marks'> & {
  results: readonly SearchResult[];
  /** The columns of the list. */
  className: string;
};

/** Results as links, one below the other. */
export function ResultLinks({ results, marks, className }: LinksProps) {
  return (
    <ul className={`row-list ${className}`}>
      {results.map((result) => (
        <li key={result.href} className="col-span-full grid grid-cols-subgrid">
          <RowLink href={result.href} className={`${RESULT_ROW_CLASS} py-2`}>
            <ResultRow result={result} marks={marks} />
          </RowLink>
        </li>
      ))}
    </ul>
  );
}

/** The words of the link to the list of all matches: with the text that the list is searched for. */
export function allMatches(title: string, all: string): string {
  const text = new URLSearchParams(all.split('?')[1]).get('q');
  return `All ${title.toLowerCase()} matching “${text}”`;
}

/** How many results a group has; `6 of many` where there are more. */
export function GroupCount({ group: { results, all } }: { group: SearchGroup }) {
  return (
    <span className="font-normal text-quiet text-xs">
      {all ? `${results.length} of many` : results.length}
    </span>
  );
}

/** The classes of a link in the list below the search field. */
export const OPTION_CLASS =
  'cursor-pointer px-3 py-1.5 text-sm hover:bg-surface-2 aria-selected:bg-surface-2 aria-selected:shadow-[inset_0.1875rem_0_var(--color-accent)]';

/** A result: what it is, what was matched, and the answer to the next question at the end. */
export function ResultRow({ result, marks, isCompact = false }: Props) {
  const { title, label, detail, meta, status, tone } = result;
  // On a phone a name and its details have a line each, and the answer is below them; a number shares its line
  // with status and amount.
  const isName = hasName(result);
  return (
    <>
      <span
        className={clsx(
          'min-w-0 font-medium sm:col-start-1 sm:row-start-1 sm:min-w-18',
          isCompact ? 'sm:truncate' : 'sm:line-clamp-2',
          isName && 'max-sm:col-span-full',
        )}
        title={title}
      >
        <Marked text={title} marks={marks} />
      </span>
      <span
        className={clsx(
          'min-w-0 text-quiet sm:col-start-2 sm:row-start-1',
          isCompact ? 'truncate' : 'line-clamp-2',
          'max-sm:row-start-2',
          !isName && isCompact ? 'max-sm:col-span-2' : 'max-sm:col-span-full',
        )}
      >
        {label && (
          <span className="mr-2 text-ink">
            <Marked text={label} marks={marks} />
          </span>
        )}
        <Marked text={isCompact ? cutToMatches(detail, marks) : detail} marks={marks} />
      </span>
      <span
        className={clsx(
          'sm:col-start-3 sm:row-start-1 sm:justify-self-end',
          !meta && 'sm:col-span-2',
          isName
            ? 'max-sm:col-start-1 max-sm:row-start-3'
            : 'max-sm:col-start-2 max-sm:col-span-2 max-sm:justify-self-end',
        )}
      >
        {status && <ToneBadge tone={tone ?? 'bare'}>{status}</ToneBadge>}
      </span>
      <span
        className={clsx(
          'truncate text-right tabular-nums sm:col-start-4 sm:row-start-1',
          isName
            ? 'max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-3'
            : 'max-sm:row-start-2 max-sm:col-start-3',
        )}
      >
        {meta && <Marked text={meta} marks={marks} />}
      </span>
    </>
  );
}

/** Whether the title of a result is a name, and not a number. */
export function hasName({ title }: SearchResult): boolean {
  return title.length > MAX_NUMBER_LENGTH || !/\d/.test(title);
}

const MAX_NUMBER_LENGTH = 12;

/** Cuts the beginning of long parts before what matched, but not of a quantity of goods: `3 × Pot Filler, due 1 Jan`. */
function cutToMatches(detail: string, marks: readonly string[]): string {
  return detail
    .split(SEPARATOR)
    .map((part) => {
      const [before] = highlight(part, marks);
      const isFar = before && !before.isMatch && before.text !== part && !/^\d/.test(part);
      return isFar && before.text.length > MAX_BEFORE_MATCH
        ? `…${part.slice(before.text.length)}`
        : part;
    })
    .join(SEPARATOR);
}

const SEPARATOR = ' · ';
const MAX_BEFORE_MATCH = 16;

function Marked({ text, marks }: { text: string; marks: readonly string[] }) {
  let at = 0;
  return highlight(text, marks).map(({ text: part, isMatch }) => {
    const key = at;
    at += part.length;
    return isMatch ? (
      <mark
        key={key}
        className="bg-transparent text-ink underline decoration-2 decoration-accent underline-offset-3"
      >
        {part}
      </mark>
    ) : (
      part
    );
  });
}
