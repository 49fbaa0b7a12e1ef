'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#components/api/api-error.ts';
import { Button } from '#components/ui/button/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Field, Select, TextArea } from '#components/ui/fields/field.tsx';
import { CodeBlock } from '#components/ui/text/code-block.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { countOf } from '#lib/text/text.ts';
import { BODY_FIELD, curlCommand, type RequestField, type RequestForm } from './request.ts';
import { sendRequest, type TryItResponse } from './send-request.ts';

type RequestState =
  | { readonly kind: 'pending' | 'idle' }
  | { readonly kind: 'answered'; readonly response: TryItResponse }
  | { readonly kind: 'failed'; readonly error: Error };

type Props = {
  form: RequestForm;
  baseUrl: string;
  /** The `curl` command until something is typed. */
  example: string;
  /** Whether the form is open at first. */
  isOpen?: boolean;
};

/** A call as a `curl` command, and a form to try it, which the command follows. */
export function TryIt({ form, baseUrl, example, isOpen = false }: Props) {
  const [command, setCommand] = useState(example);
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(isOpen);
  // It may have been opened before hydration.
  useEffect(() => setOpened((before) => before || details.current?.open === true), []);
  return (
    <div className="@container">
      {/* Side by side where there is room: what is typed, and the command that follows it. */}
      <div className="grid gap-x-8 gap-y-3 @2xl:grid-cols-2">
        <div className="@2xl:col-start-2 min-w-0">
          <CodeBlock title={form.summary} code={command} wraps />
        </div>
        <details
          ref={details}
          open={isOpen}
          onToggle={() => setOpened(true)}
          className="fold @2xl:row-start-1 hidden min-w-0 scripted:block print:hidden"
        >
          <summary className="font-medium">
            <span>
              Try it<span className="sr-only">: {form.summary}</span>
            </span>
          </summary>
          {/* There are many operations: a form is rendered when it is opened. */}
          {wasOpened && (
            <Inputs form={form} onType={(typed) => setCommand(curlCommand(form, baseUrl, typed))} />
          )}
        </details>
      </div>
    </div>
  );
}

type InputsProps = { form: RequestForm; onType: (typed: FormData) => void };

/** Takes the parameters of a call, sends it with the user's session, and shows the response. */
function Inputs({ form: { fields, body }, form, onType }: InputsProps) {
  const [state, setState] = useState<RequestState>({ kind: 'idle' });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setState({ kind: 'pending' });
    try {
      const response = await sendRequest(form, new FormData(event.currentTarget));
      setState({ kind: 'answered', response });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ kind: 'failed', error });
    }
  };
  const optional = fields.filter(({ isRequired }) => !isRequired);
  return (
    <form
      onSubmit={send}
      onInput={(event) => onType(new FormData(event.currentTarget))}
      className="mt-3 space-y-3"
    >
      <FieldGrid fields={fields.filter(({ isRequired }) => isRequired)} />
      {optional.length > 0 && (
        <Disclosure
          summary={<span className="text-sm">{countOf(optional.length, 'more parameter')}</span>}
        >
          <div className="mt-2">
            <FieldGrid fields={optional} />
          </div>
        </Disclosure>
      )}
      {body && (
        <TextArea
          label="Body (JSON)"
          name={BODY_FIELD}
          defaultValue={body.text}
          rows={Math.min(14, body.text.split('\n').length + 1)}
          spellCheck={false}
        />
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" variant="main" disabled={state.kind === 'pending'}>
          Send
        </Button>
        <p role="status" className="text-sm">
          {state.kind === 'pending' && 'Sending …'}
          {state.kind === 'answered' &&
            `${state.response.status} in ${state.response.milliseconds} ms`}
        </p>
      </div>
      {state.kind === 'failed' && (
        <ErrorNotice error={state.error}>What you typed is still here. Send it again.</ErrorNotice>
      )}
      {state.kind === 'answered' && <ResponseView {...state.response} />}
    </form>
  );
}

/** A response: its correlation id, headers, and a body that can be copied. */
function ResponseView({ headers, body }: TryItResponse) {
  const correlationId = headers.find(([name]) => name === 'x-correlation-id')?.[1];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return (
    <div className="space-y-3">
      <Facts>
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

function FieldGrid({ fields }: { fields: readonly RequestField[] }) {
  if (fields.length === 0) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {fields.map((field) => (
        <TryItInput key={`${field.in} ${field.name}`} field={field} />
      ))}
    </div>
  );
}

/** The input of one parameter. */
function TryItInput({ field }: { field: RequestField }) {
  const { name, isRequired, list, values, initial } = field;
  const common = { name, label: name, defaultValue: initial, required: isRequired };
  if (list !== 'no') {
    const hint = values.length > 0 ? `One per line: ${values.join(', ')}` : 'One per line';
    return <TextArea {...common} rows={2} hint={hint} spellCheck={false} />;
  }
  if (values.length > 0) {
    return (
      <Select {...common}>
        {!isRequired && <option value="">Not sent</option>}
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </Select>
    );
  }
  return <Field {...common} autoComplete="off" spellCheck={false} />;
}
