import type { Operation } from '#components/reference/document/operations.ts';
import { OperationNav } from './operation-nav.tsx';

const GUIDE = [
  { id: 'first-call', text: 'Your first call' },
  { id: 'authentication', text: 'Authentication' },
  { id: 'errors', text: 'Errors' },
  { id: 'conditional-requests', text: 'Conditional requests' },
  { id: 'limits', text: 'Limits' },
  { id: 'paging', text: 'Paging' },
  { id: 'headers', text: 'Headers' },
];

/** The table of contents: beside the page on a wide screen, collapsed above it on a narrow one. */
export function ReferenceNav({ operations }: { operations: readonly Operation[] }) {
  return (
    <nav
      aria-label="On this page"
      // Scrolls on a wide screen, so the keyboard has to reach it.
      {...{ tabIndex: 0 }}
      className="self-start rounded-md max-lg:mb-6 border border-line lg:sticky lg:top-[calc(var(--sticky-top)+var(--bar,0rem))] lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:-ml-2 lg:max-h-[calc(100dvh-var(--sticky-top)-var(--bar,0rem))] lg:overflow-y-auto lg:rounded-none lg:border-0 lg:pt-1 lg:pb-8 print:hidden"
    >
      {/* Collapsed on a phone; on a wide screen always open. */}
      <details className="lg:details-content:[content-visibility:visible]">
        <summary className="cursor-pointer px-3 py-2 font-medium text-sm lg:hidden">
          On this page
        </summary>
        <div className="space-y-5 px-3 pb-3 lg:px-2 lg:pb-0">
          <section>
            <h2 className="font-medium text-quiet text-xs">Guide</h2>
            <ul className="mt-1">
              {GUIDE.map(({ id, text }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="-mx-2 block rounded-md px-2 py-1 text-sm hover:bg-panel hover:text-accent"
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </section>
          <OperationNav operations={operations.map(toOperationLink)} />
        </div>
      </details>
    </nav>
  );
}

// Picks the fields that the navigation needs, so that only these are sent to the browser.
function toOperationLink({ id, method, path, summary, tag, scopes }: Operation) {
  return { id, method, path, summary, tag, scopes };
}
