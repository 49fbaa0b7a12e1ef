'use client';

import { memo, useDeferredValue, useState } from 'react';
import { MethodBadge } from '#components/ui/method-badge.tsx';
import { matching, type OperationLink } from './operation-filter.ts';
import { OperationPath } from './operation-path.tsx';

type Parts = { operations: readonly OperationLink[] };

/** Every operation by tag, and a filter over them; without scripts all are listed. */
export function OperationNav({ operations }: Parts) {
  const [query, setQuery] = useState('');
  // What is typed stands in the field before the list follows.
  const asked = useDeferredValue(query);
  return (
    <section>
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
      <Found operations={operations} query={asked} />
    </section>
  );
}

const Found = memo(function Found({ operations, query }: Parts & { query: string }) {
  const found = matching(operations, query);
  const tags = [...new Set(found.map(({ tag }) => tag))];
  return (
    <>
      <p role="status" className="mt-1 text-quiet text-xs empty:mt-0">
        {query.trim() !== '' && `${found.length} of ${operations.length} operations`}
      </p>
      {tags.map((tag) => (
        <section key={tag} className="reference-tag mt-3">
          <h3 className="font-medium text-sm">{tag}</h3>
          <ul className="mt-1">
            {found
              .filter((operation) => operation.tag === tag)
              .map((operation) => (
                <li key={operation.id}>
                  <Entry operation={operation} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
});

function Entry({ operation }: { operation: OperationLink }) {
  return (
    <a
      href={`#${operation.id}`}
      className="-mx-2 block rounded-md px-2 py-1.5 text-sm hover:bg-panel hover:text-accent"
    >
      {operation.summary}
      <span className="mt-0.5 flex items-baseline gap-1.5 text-quiet text-xs">
        <MethodBadge method={operation.method} />
        <OperationPath path={operation.path} />
      </span>
    </a>
  );
}
