'use client';

import { type FormEvent, useState } from 'react';
import { ApiError } from '#components/api/api-error.ts';
import { Button } from '#components/ui/button.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Field, Select, TextArea } from '#components/ui/field.tsx';
import { CallAnswer } from './call-answer.tsx';
import { makeTrial, type TrialAnswer } from './trial-call.ts';
import type { Trial, TrialField } from './trials.ts';

type Outcome =
  | { readonly kind: 'asking' | 'nothing' }
  | { readonly kind: 'answered'; readonly answer: TrialAnswer }
  | { readonly kind: 'unanswered'; readonly error: Error };

/** Takes what a call needs, makes it with the reader's session, and shows what comes back. */
export function TryForm({ trial }: { trial: Trial }) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'nothing' });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const textOf = (name: string) => String(typed.get(name) ?? '');
    const values = new Map(trial.fields.map(({ name }) => [name, textOf(name)]));
    setOutcome({ kind: 'asking' });
    try {
      const answer = await makeTrial(trial, values, textOf(BODY));
      setOutcome({ kind: 'answered', answer });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome({ kind: 'unanswered', error });
    }
  };
  return (
    <form onSubmit={send} className="mt-3 space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {trial.fields.map((field) => (
          <TrialInput key={`${field.in} ${field.name}`} field={field} />
        ))}
      </div>
      {trial.body !== undefined && (
        <TextArea
          label="Body (JSON)"
          name={BODY}
          defaultValue={trial.body}
          rows={Math.min(14, trial.body.split('\n').length + 1)}
          spellCheck={false}
        />
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" look="main" disabled={outcome.kind === 'asking'}>
          Send
        </Button>
        <p role="status" className="text-sm">
          {outcome.kind === 'asking' && 'Asking …'}
          {outcome.kind === 'answered' &&
            `Answered ${outcome.answer.status} in ${outcome.answer.milliseconds} ms`}
        </p>
      </div>
      {outcome.kind === 'unanswered' && (
        <ErrorNotice error={outcome.error}>
          What you typed is still here: send it again.
        </ErrorNotice>
      )}
      {outcome.kind === 'answered' && <CallAnswer answer={outcome.answer} />}
    </form>
  );
}

/** Takes the value of one parameter. */
function TrialInput({ field }: { field: TrialField }) {
  const { name, isRequired, list, values, initial } = field;
  const common = { name, label: name, defaultValue: initial, required: isRequired };
  if (list !== 'no') {
    const hint = values.length > 0 ? `A line each: ${values.join(', ')}` : 'A line each';
    return <TextArea {...common} rows={2} hint={hint} spellCheck={false} />;
  }
  if (values.length > 0) {
    return (
      <Select {...common}>
        {!isRequired && <option value="">left out</option>}
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </Select>
    );
  }
  return <Field {...common} autoComplete="off" spellCheck={false} />;
}

/** No parameter has a name with a blank. */
const BODY = 'request body';
