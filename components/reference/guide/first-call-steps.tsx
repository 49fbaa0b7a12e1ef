import type { ReactNode } from 'react';
import { CodeBlock } from '#components/ui/text/code-block.tsx';
import { InlineCode } from '#components/ui/text/prose.tsx';
import type { firstCalls } from './first-calls.ts';

type Props = { calls: ReturnType<typeof firstCalls>; isIssuerEmbedded: boolean };

/** A first call in three steps that can be pasted. */
export function FirstCallSteps({ calls, isIssuerEmbedded }: Props) {
  return (
    <section aria-labelledby="first-call" className="min-w-0">
      <h2 id="first-call" className="mb-4 font-semibold text-xl">
        Your first call
      </h2>
      <ol className="space-y-6">
        <Step number={1} title="Get a client">
          <p className="max-w-prose text-quiet text-sm">
            {isIssuerEmbedded ? (
              <>Ask your system administrator for one.</>
            ) : (
              'Ask whoever runs the identity provider for one, and what else it needs besides a scope, such as an audience.'
            )}{' '}
            Put its id and secret into <InlineCode>CLIENT_ID</InlineCode> and{' '}
            <InlineCode>CLIENT_SECRET</InlineCode>.
          </p>
        </Step>
        <Step number={2} title="Get a token">
          <CodeBlock title="Save a token in $TOKEN" code={calls.token} />
        </Step>
        <Step number={3} title="Call an operation">
          <CodeBlock title={calls.summary} code={calls.read} />
        </Step>
      </ol>
    </section>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-y-1.5">
      <span aria-hidden="true" className="font-semibold text-accent">
        {number}
      </span>
      <h3 className="font-medium">{title}</h3>
      <div className="col-span-2 sm:col-span-1 sm:col-start-2">{children}</div>
    </li>
  );
}
