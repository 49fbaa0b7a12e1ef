'use client';

import { useEffect, useState } from 'react';
import { useEarlyChange } from '#components/ui/browser/hydration.ts';
import type { Operation } from './openapi.ts';
import { MethodBadge } from './operation-path.tsx';

/** The part of an operation that the navigation shows and the filter searches. */
type OperationLink = Pick<Operation, 'id' | 'method' | 'path' | 'summary' | 'tag' | 'scopes'>;
type Props = {
  guide: readonly { readonly id: string; readonly title: string }[];
  operations: readonly OperationLink[];
};

/**
 * The guide and the operations by tag, with a filter where scripts run: beside the page on a wide screen, collapsed
 * above it on a narrow one.
 */
export function ReferenceNav({ guide, operations }: Props) {
  const [query, setQuery] = useState('');
  const filtered = filterOperations(operations, query);
  useEffect(() => {
    // WebKit scrolls to where a target would be if all above it had the sizes guessed for them.
    const scroll = () => document.getElementById(location.hash.slice(1))?.scrollIntoView();
    const scrollAgain = () => {
      requestAnimationFrame(() => requestAnimationFrame(scroll));
      setTimeout(scroll, 100);
    };
    scrollAgain();
    window.addEventListener('hashchange', scrollAgain);
    return () => window.removeEventListener('hashchange', scrollAgain);
  }, []);
  return (
    <nav
      aria-label="On this page"
      // Scrolls on a wide screen, so the keyboard has to reach it.
      {...{ tabIndex: 0 }}
      className="self-start rounded-md max-lg:mb-6 border border-line lg:sticky lg:top-[calc(var(--sticky-top)+var(--bar,0rem))] lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:-ml-2 lg:max-h-[calc(100dvh-var(--sticky-top)-var(--bar,0rem))] lg:overflow-y-auto lg:rounded-none lg:border-0 lg:pt-1 lg:pb-8 print:hidden"
    >
      <details className="lg:details-content:[content-visibility:visible]">
        <summary className="cursor-pointer px-3 py-2 font-medium text-sm lg:hidden">
          On this page
        </summary>
        <div className="px-3 pb-3 lg:px-2 lg:pb-0">
          <h2 className="font-medium text-quiet text-xs">Guide</h2>
          <ul className="mt-1 mb-5">
            {guide.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className={LINK}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
          <h2 className="font-medium text-quiet text-xs">Operations</h2>
          <search className="mt-1.5 hidden scripted:block">
            <input
              ref={useEarlyChange('value', query, setQuery)}
              type="search"
              autoComplete="off"
              aria-label="Filter operations"
              placeholder="Filter"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              className="w-full rounded-md border border-field-edge bg-canvas px-2.5 py-1 text-sm placeholder:text-quiet"
            />
          </search>
          <p role="status" className="mt-1 text-quiet text-xs empty:mt-0">
            {query.trim() !== '' && `${filtered.length} of ${operations.length} operations`}
          </p>
          {[...Map.groupBy(filtered, ({ tag }) => tag)].map(([tag, group]) => (
            <section key={tag} className="reference-tag mt-3">
              <h3 className="font-medium text-sm">{tag}</h3>
              <ul className="mt-1">
                {group.map(({ id, summary, method }) => (
                  <li key={id}>
                    <a href={`#${id}`} className={LINK}>
                      <span className="min-w-0">{summary}</span>{' '}
                      <span className="order-first w-13 flex-none text-quiet text-xs">
                        <MethodBadge method={method} />
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </details>
    </nav>
  );
}

const LINK =
  '-mx-2 flex min-h-6 items-baseline gap-2 rounded-md px-2 py-1 text-sm hover:bg-surface-2 hover:text-accent';

/** The operations in which every word of `query` occurs, ignoring case. */
export function filterOperations(
  operations: readonly OperationLink[],
  query: string,
): OperationLink[] {
  const words = query.toLowerCase().split(/\s+/);
  return operations.filter((operation) => {
    const text = Object.values(operation).join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
