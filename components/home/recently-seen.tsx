import type { SeenItem } from '#components/shell/preferences/preferences.ts';
import { Empty } from '#components/ui/empty.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import { WorkList } from './work-list.tsx';

type Props = {
  /** A screen to start from, if the user may see one. */
  search: { readonly href: string; readonly action: string } | undefined;
  seen: readonly SeenItem[];
};

/** The records that the user opened last. */
export function RecentlySeen({ search, seen }: Props) {
  const rows = seen.map(({ href, title, kind, name = title, amount }) => {
    const words = name === title ? kind : `${kind} ${title}`;
    return { key: href, href, title: name, details: [words], end: amount };
  });
  if (rows.length > 0) return <WorkList id="recent" title="Recent" rows={rows} />;
  return (
    <Section title="Recent">
      <Empty title="Nothing yet" {...search}>
        What you open is listed here until you sign out. Only you can see it.
      </Empty>
    </Section>
  );
}
