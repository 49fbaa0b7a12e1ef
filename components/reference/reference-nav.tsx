import type { Operation } from './openapi.ts';
import { MethodBadge } from './operation-path.tsx';

type OperationLink = Pick<Operation, 'id' | 'method' | 'summary' | 'tag'>;
type Props = {
  guide: readonly { readonly id: string; readonly title: string }[];
  operations: readonly OperationLink[];
};

/**
 * The guide and the operations by tag: beside the page on a wide screen, collapsed above it on a narrow one.
 */
export function ReferenceNav({ guide, operations }: Props) {
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
          {[...Map.groupBy(operations, ({ tag }) => tag)].map(([tag, group]) => (
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
