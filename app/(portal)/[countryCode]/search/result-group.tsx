import { ResultBadge } from '#components/shell/search/result-badge.tsx';
import { ListRow } from '#components/ui/link/list-row.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import type { SearchGroup } from '#lib/search/schema.ts';

/** The results of one kind as links, and a link to all of them. */
export function ResultGroup({ group: { kind, title, results, all } }: { group: SearchGroup }) {
  const heading = `found-${kind}`;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 font-semibold text-lg">
        {title}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {results.map((result) => (
          <li key={result.href}>
            <ListRow href={result.href} title={result.title} detail={result.detail}>
              <ResultBadge result={result} />
            </ListRow>
          </li>
        ))}
      </ul>
      {all && (
        <p className="mt-2 text-sm">
          <TextLink href={all}>All matches in {title}</TextLink>
        </p>
      )}
    </section>
  );
}
