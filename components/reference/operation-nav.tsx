'use client';

import { useState } from 'react';
import { MethodBadge } from '#components/ui/method-badge.tsx';
import { matching, type OperationLink } from './operation-filter.ts';
import { OperationPath } from './operation-path.tsx';

/** Every operation by tag, and a filter over them; without scripts all are listed. */
export function OperationNav({ operations }: { operations: readonly OperationLink[] }) {
  const [query, setQuery] = useState('');
  const found = matching(operations, query);
  const tags = [...new Set(found.map(({ tag }) => tag))];
  return (
    <>
      <search className="hidden scripted:block">
        <input
          type="search"
          aria-label="Filter operations"
          placeholder="Filter operations"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="w-full rounded-md border border-edge bg-paper px-2.5 py-1.5 text-sm placeholder:text-quiet"
        />
        <p role="status" className="mt-1 min-h-4 text-quiet text-xs">
          {query.trim() !== '' && `${found.length} of ${operations.length} operations`}
        </p>
      </search>
      {tags.map((tag) => (
        <section key={tag} className="mt-3 first:mt-0">
          <h3 className="font-medium text-quiet text-xs">{tag}</h3>
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
}

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
