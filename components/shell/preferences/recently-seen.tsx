import Link from 'next/link';
import { LinkProgress } from '#components/ui/link/link-progress.tsx';
import { Empty } from '#components/ui/notice/empty.tsx';
import type { SeenItem } from './preferences.ts';

type Props = {
  /** A screen to start from, if the user may see one. */
  search: { readonly href: string; readonly action: string } | undefined;
  seen: readonly SeenItem[];
};

/** The records that the user opened last. */
export function RecentlySeen({ search, seen }: Props) {
  return (
    <section aria-labelledby="recently-seen">
      <h2 id="recently-seen" className="mb-2 font-semibold text-lg">
        Recently seen
      </h2>
      {seen.length === 0 ? (
        <Empty title="Nothing yet" {...search}>
          What you open is listed here, for you alone, until you sign out. The field above finds any
          number, name or product.
        </Empty>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {seen.map(({ href, title, kind }) => (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                data-row-link
                className="flex items-baseline gap-x-4 py-2 text-sm hover:text-accent"
              >
                <span className="min-w-20 max-w-[60%] shrink-0 truncate font-medium">{title}</span>
                <span className="min-w-0 text-quiet">{kind}</span>
                <LinkProgress />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
