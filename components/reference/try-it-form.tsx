'use client';

import {
  type FormEvent,
  startTransition,
  useActionState,
  useEffect,
  useRef,
  useState,
} from 'react';
import { apiResponse } from '#components/api/api-fetch.ts';
import { Button } from '#components/ui/button/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { CorrelationId, ErrorNotice } from '#components/ui/error-notice.tsx';
import { Field, Select, TextArea } from '#components/ui/fields/field.tsx';
import { CodeBlock } from '#components/ui/text/code-block.tsx';
import { countOf, formatCount } from '#lib/text/text.ts';
import {
  BODY_FIELD,
  curlCommand,
  type RequestField,
  type RequestForm,
  reformatted,
  requestPath,
} from './request.ts';

type Props = {
  form: RequestForm;
  baseUrl: string;
  /** Whether the form is open at first. */
  isOpen: boolean;
};

/** A call as a `curl` command, and a form to try it, which the command follows. */
export function TryIt({ form, baseUrl, isOpen }: Props) {
  const [command, setCommand] = useState(() => curlCommand(form, baseUrl));
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(isOpen);
  // It may have been opened before hydration.
  useEffect(() => setOpened((before) => before || details.current?.open === true), []);
  return (
    <div className="@container">
      {/* Side by side where there is room: what is typed, and the command that follows it. */}
      <div className="grid gap-x-8 gap-y-3 @2xl:grid-cols-2">
        <div className="@2xl:col-start-2 min-w-0">
          <CodeBlock title={form.summary} code={command} />
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
  const [result, send, isPending] = useActionState(
    (_: unknown, typed: FormData) => sendRequest(form, typed),
    undefined,
  );
  const required = fields.filter(({ isRequired }) => isRequired);
  // Not as the form's action, which would clear what was typed.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    startTransition(() => send(typed));
  };
  const optional = fields.filter(({ isRequired }) => !isRequired);
  return (
    <form
      noValidate
      onSubmit={submit}
      onInput={(event) => onType(new FormData(event.currentTarget))}
      className="mt-3 space-y-3"
    >
      <div className={GRID}>{required.map(input)}</div>
      {optional.length > 0 && (
        <Disclosure
          summary={<span className="text-sm">{countOf(optional.length, 'more parameter')}</span>}
        >
          <div className={`mt-2 ${GRID}`}>{optional.map(input)}</div>
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
        <Button type="submit" variant="main" disabled={isPending}>
          Send
        </Button>
        <p role="status" className="text-sm">
          {isPending
            ? 'Sending …'
            : result && 'status' in result && `${result.status} in ${result.milliseconds} ms`}
        </p>
      </div>
      {result && !isPending && <Result result={result} />}
    </form>
  );
}

const GRID = 'grid gap-3 empty:hidden sm:grid-cols-2';

function input({ name, in: place, isRequired, list, values, initial }: RequestField) {
  const key = `${place} ${name}`;
  const common = { name, label: name, defaultValue: initial, required: isRequired };
  if (list !== 'no') {
    const hint = values.length > 0 ? `One per line: ${values.join(', ')}` : 'One per line';
    return <TextArea key={key} {...common} rows={2} hint={hint} spellCheck={false} />;
  }
  if (values.length === 0)
    return <Field key={key} {...common} autoComplete="off" spellCheck={false} />;
  return (
    <Select key={key} {...common}>
      {!isRequired && <option value="">Not sent</option>}
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </Select>
  );
}

type TriedCall = Awaited<ReturnType<typeof sendRequest>>;

/** Sends the request with the user's session and reads the whole response. */
async function sendRequest(form: RequestForm, typed: FormData) {
  const started = performance.now();
  const { method, body } = form;
  try {
    const response = await apiResponse(requestPath(form, typed), {
      method,
      cache: 'no-store',
      ...(body && { body: String(typed.get(BODY_FIELD)), headers: { 'content-type': body.type } }),
    });
    const bytes = await response.arrayBuffer();
    return {
      status: response.status,
      milliseconds: Math.round(performance.now() - started),
      headers: [...response.headers],
      body: bodyText(bytes, response.headers.get('content-type') ?? 'an unknown type'),
    };
  } catch (error) {
    if (error instanceof Error) return { error };
    throw error;
  }
}

/** JSON is indented; binary data is described by its size and type. */
function bodyText(bytes: ArrayBuffer, type: string): string {
  if (bytes.byteLength === 0) return '';
  if (!/json|^text\//.test(type)) return `${formatCount(bytes.byteLength)} bytes of ${type}`;
  const text = new TextDecoder().decode(bytes);
  return type.includes('json') ? reformatted(text, 2) : text;
}

/** A response: its correlation id, headers, and a body that can be copied. */
function Result({ result }: { result: TriedCall }) {
  if ('error' in result)
    return (
      <ErrorNotice error={result.error}>What you typed is still here. Send it again.</ErrorNotice>
    );
  const { headers, body } = result;
  const correlationId = headers.find(([name]) => name === 'x-correlation-id')?.[1];
  return (
    <div className="space-y-3">
      <CorrelationId id={correlationId} />
      <Disclosure summary={`${headers.length} headers`}>
        <CodeBlock title="Headers" code={headers.map((each) => each.join(': ')).join('\n')} />
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
