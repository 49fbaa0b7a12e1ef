import type { ReactNode } from 'react';
import { Disclosure } from '#components/ui/disclosure/disclosure.tsx';
import { CodeBlock } from '#components/ui/text/code-block.tsx';
import { InlineCode } from '#components/ui/text/prose.tsx';
import type { firstCalls } from './first-calls.ts';

type Props = {
  calls: ReturnType<typeof firstCalls>;
  isIssuerEmbedded: boolean;
  /** A form that makes a call here. */
  form?: ReactNode;
};

/** A first call in three steps that can be pasted. */
export function FirstCallSteps({ calls, isIssuerEmbedded, form }: Props) {
  return (
    <section aria-labelledby="first-call" className="min-w-0">
      <h2 id="first-call" className="mb-4 font-semibold text-xl">
        Your first call
      </h2>
      {form && (
        <>
          <div className="mb-6">{form}</div>
          <h3 className="mb-4 font-semibold text-lg">From your own program</h3>
        </>
      )}
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
          <CodeBlock title="Save a token in $TOKEN, with jq" code={calls.token} />
          <div className="mt-2 text-sm">
            <Disclosure summary="Without jq">
              <div className="mt-2">
                <CodeBlock title="Save a token in $TOKEN, without jq" code={calls.tokenWithoutJq} />
              </div>
            </Disclosure>
          </div>
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
      <p className="font-medium">{title}</p>
      <div className="col-span-2 sm:col-span-1 sm:col-start-2">{children}</div>
    </li>
  );
}
