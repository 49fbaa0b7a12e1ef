import { Disclosure } from '#components/ui/disclosure/disclosure.tsx';
import { CodeBlock } from '#components/ui/text/code-block.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import type { TryItResponse } from './request.ts';

/** A response: status, time, correlation id, headers, and a body that can be copied. */
export function ResponseView({ response }: { response: TryItResponse }) {
  const { status, statusText, milliseconds, headers, body } = response;
  const correlationId = headers.find(([name]) => name === 'x-correlation-id')?.[1];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return (
    <div className="space-y-3">
      <Facts>
        <Fact name="Status">
          <strong className={status < 400 ? 'text-good' : 'text-bad'}>
            {status} {statusText || REASON_PHRASES[status]}
          </strong>
        </Fact>
        <Fact name="Time">{milliseconds} ms</Fact>
        <Fact name="Correlation id">
          {correlationId && <code className="break-all">{correlationId}</code>}
        </Fact>
      </Facts>
      <Disclosure summary={`${headers.length} headers`}>
        <CodeBlock title="Headers" code={lines.join('\n')} />
      </Disclosure>
      {body !== '' && (
        // Focusable, so that the keyboard can scroll it.
        <div {...{ tabIndex: 0 }} className="max-h-112 overflow-y-auto">
          <CodeBlock title="Body" code={body} />
        </div>
      )}
    </div>
  );
}

/** HTTP/2 has no reason phrases. */
const REASON_PHRASES: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  404: 'Not Found',
};
