'use client';

import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { MethodBadge } from '#components/reference/operation/operation-path.tsx';
import { filterOperations, type OperationLink } from './operation-filter.ts';
import { useCurrentOperation } from './use-current-operation.ts';

type Props = { operations: readonly OperationLink[] };

/** The operations by tag, with a filter where scripts run. */
export function OperationNav({ operations }: Props) {
  const [query, setQuery] = useState('');
  const current = useCurrentOperation(operations);
  const section = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(section.current, current), [current]);
  // Typing must not wait for the list.
  const deferredQuery = useDeferredValue(query);
  return (
    <section ref={section}>
      <h2 className="font-medium text-quiet text-xs">Operations</h2>
      <search className="mt-1.5 hidden scripted:block">
        <input
          type="search"
          aria-label="Filter operations"
          placeholder="Filter"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="w-full rounded-md border border-edge bg-paper px-2.5 py-1 text-sm placeholder:text-quiet"
        />
      </search>
      <FilteredOperations operations={operations} query={deferredQuery} current={current} />
    </section>
  );
}

/** Scrolls the list, where it scrolls by itself, to the link of the operation with the id `current`. */
function showCurrent(section: HTMLElement | null, current: string | undefined): void {
  const link = current && section?.querySelector(`[href="#${CSS.escape(current)}"]`);
  const list = section?.closest('nav');
  if (!link || !list || list.scrollHeight <= list.clientHeight) return;
  const { top, bottom } = link.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) list.scrollTop += top - box.top - box.height / 2;
}

const FilteredOperations = memo(function FilteredOperations({
  operations,
  query,
  current,
}: Props & { query: string; current: string | undefined }) {
  const filtered = filterOperations(operations, query);
  const tags = [...new Set(filtered.map(({ tag }) => tag))];
  return (
    <>
      <p role="status" className="mt-1 text-quiet text-xs empty:mt-0">
        {query.trim() !== '' && `${filtered.length} of ${operations.length} operations`}
      </p>
      {tags.map((tag) => (
        <section key={tag} className="reference-tag mt-3">
          <h3 className="font-medium text-sm">{tag}</h3>
          <ul className="mt-1">
            {filtered
              .filter((operation) => operation.tag === tag)
              .map((operation) => (
                <li key={operation.id}>
                  <Entry operation={operation} isCurrent={operation.id === current} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
});

function Entry({ operation, isCurrent }: { operation: OperationLink; isCurrent: boolean }) {
  return (
    <a
      href={`#${operation.id}`}
      aria-current={isCurrent ? 'location' : undefined}
      className="-mx-2 flex items-baseline gap-2 rounded-md px-2 py-1.5 text-sm hover:bg-panel hover:text-accent aria-[current]:bg-accent-panel aria-[current]:font-medium aria-[current]:text-accent"
    >
      <span className="min-w-0">{operation.summary}</span>{' '}
      <span className="order-first w-13 flex-none text-quiet text-xs">
        <MethodBadge method={operation.method} />
      </span>
    </a>
  );
}
