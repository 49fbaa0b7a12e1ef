'use client';

import { type FormEvent, useState } from 'react';
import { ApiError } from '#components/api/api-error.ts';
import { Button } from '#components/ui/button/button.tsx';
import { Disclosure } from '#components/ui/disclosure/disclosure.tsx';
import { Field, Select, TextArea } from '#components/ui/fields/field.tsx';
import { ErrorNotice } from '#components/ui/notice/error-notice.tsx';
import { requestCommand, sendRequest, type TryItResponse } from './request.ts';
import { ResponseView } from './response-view.tsx';
import type { TryItField, TryItOperation } from './try-it.ts';

type RequestState =
  | { readonly kind: 'pending' | 'idle' }
  | { readonly kind: 'answered'; readonly response: TryItResponse }
  | { readonly kind: 'failed'; readonly error: Error };

type Props = {
  operation: TryItOperation;
  baseUrl: string;
  /** Called with the `curl` command of what is typed. */
  onCommand: (command: string) => void;
};

/** Takes the parameters of a call, sends it with the user's session, and shows the response. */
export function TryItForm({ operation, baseUrl, onCommand }: Props) {
  const [state, setState] = useState<RequestState>({ kind: 'idle' });
  const typedIn = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const textOf = (name: string) => String(typed.get(name) ?? '');
    const values = new Map(operation.fields.map(({ name }) => [name, textOf(name)]));
    return { values, body: textOf(BODY_FIELD) };
  };
  const showCommand = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const { values, body } = typedIn(currentTarget);
    onCommand(requestCommand(operation, values, body, baseUrl));
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { values, body } = typedIn(event.currentTarget);
    setState({ kind: 'pending' });
    try {
      const response = await sendRequest(operation, values, body);
      setState({ kind: 'answered', response });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ kind: 'failed', error });
    }
  };
  const optional = operation.fields.filter(({ isRequired }) => !isRequired);
  return (
    <form onSubmit={send} onInput={showCommand} className="mt-3 space-y-3">
      <Inputs fields={operation.fields.filter(({ isRequired }) => isRequired)} />
      {optional.length > 0 && (
        <Disclosure
          summary={
            <span className="text-sm">
              {optional.length === 1 ? '1 more parameter' : `${optional.length} more parameters`}
            </span>
          }
        >
          <div className="mt-2">
            <Inputs fields={optional} />
          </div>
        </Disclosure>
      )}
      {operation.body !== undefined && (
        <TextArea
          label="Body (JSON)"
          name={BODY_FIELD}
          defaultValue={operation.body}
          rows={Math.min(14, operation.body.split('\n').length + 1)}
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
      {state.kind === 'answered' && <ResponseView response={state.response} />}
    </form>
  );
}

function Inputs({ fields }: { fields: readonly TryItField[] }) {
  if (fields.length === 0) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {fields.map((field) => (
        <TrialInput key={`${field.in} ${field.name}`} field={field} />
      ))}
    </div>
  );
}

/** The input of one parameter. */
function TrialInput({ field }: { field: TryItField }) {
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

/** Contains a space, so no parameter has this name. */
const BODY_FIELD = 'request body';
