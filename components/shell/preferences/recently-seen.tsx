import { Empty } from '#components/ui/empty.tsx';
import { RowLink } from '#components/ui/link.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import type { SeenItem } from './preferences.ts';

type Props = {
  /** A screen to start from, if the user may see one. */
  search: { readonly href: string; readonly action: string } | undefined;
  seen: readonly SeenItem[];
};

/** The records that the user opened last. */
export function RecentlySeen({ search, seen }: Props) {
  return (
    <Section title="Recent">
      {seen.length === 0 ? (
        <Empty title="Nothing yet" {...search}>
          What you open is listed here until you sign out. Only you can see it.
        </Empty>
      ) : (
        <ul className="row-list">
          {seen.map(({ href, title, kind, name, amount }) => (
            <li key={href}>
              <RowLink href={href} className="flex items-baseline gap-x-4 py-2">
                <span className="min-w-0 grow">
                  <span className="block truncate font-medium">{name ?? title}</span>{' '}
                  <span className="block truncate text-quiet">
                    {name ? `${kind} ${title}` : kind}
                  </span>
                </span>
                <span className="tabular-nums">{amount}</span>
              </RowLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
