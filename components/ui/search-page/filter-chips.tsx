import { X } from 'lucide-react';
import { Link } from '#components/ui/link.tsx';
import { type ActiveFilter, activeFilters, type Search } from './search.ts';

/** The conditions of a search, each a link to the search without it. */
export function FilterChips({ search }: { search: Search }) {
  const filters = search.isView ? [] : activeFilters(search);
  if (filters.length === 0) return undefined;
  return (
    <ul
      aria-label="Filters"
      className="flex min-w-0 flex-wrap items-center gap-1.5 text-sm max-md:w-full"
    >
      {filters.map((filter) => (
        <li key={filter.key} className="min-w-0 max-w-full">
          <Link
            href={filter.without}
            scroll={false}
            className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-full bg-selected px-2.5 text-accent hover:underline print:bg-transparent print:px-0"
          >
            <span className="sr-only">Remove </span>
            <span className="truncate">{filterText(filter)}</span>
            <X size={14} aria-hidden="true" className="flex-none print:hidden" />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li className="print:hidden">
          <Link href={search.path} className="link">
            Clear filters
          </Link>
        </li>
      )}
    </ul>
  );
}

/** `Branch: 501 Penrith`, `Min $120`, `Overdue`. */
function filterText({ label, value }: Pick<ActiveFilter, 'label' | 'value'>): string {
  if (value === undefined) return label;
  return label.endsWith('$') ? `${label}${value}` : `${label}: ${value}`;
}
