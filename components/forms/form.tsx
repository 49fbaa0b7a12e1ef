import { clsx } from 'clsx';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { isStale } from '#components/api/api-error.ts';
import { Button } from '#components/ui/button/button.tsx';
import type { Look } from '#components/ui/button/button-class.ts';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Field, type FieldProps } from '#components/ui/fields/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { countOf } from '#lib/text/text.ts';
import type { FormField, Value, Values } from './form-field.ts';
import type { useForm } from './use-form.ts';

type Props = {
  form: ReturnType<typeof useForm>;
  /** What somebody may not do who is refused: `edit assets`. */
  forbidden?: string;
  /** What to do about an error, or what became of the input. */
  advice?: string;
  /** Tailwind utilities of the box around fields and buttons. */
  className?: string;
  children: ReactNode;
};

/** The frame of a form that writes: what went wrong, then inputs and buttons. */
export function Form({ form, forbidden, advice, className = 'space-y-4', children }: Props) {
  const { isReady, error, others, fields, send } = form;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="space-y-4"
    >
      {error && (
        <ErrorNotice error={error} forbidden={forbidden} retry={isStale(error) ? undefined : send}>
          {advice ?? (fields.length > 0 && TYPED)}
        </ErrorNotice>
      )}
      <div role="alert" className="empty:hidden">
        {others.length > 0 && (
          <Notice>
            Not saved: someone else has changed {new Intl.ListFormat('en-AU').format(others)} since
            you opened this page. {TYPED} Check it, then save again.
          </Notice>
        )}
      </div>
      <fieldset disabled={!isReady} className={clsx('min-w-0', className)}>
        {children}
      </fieldset>
    </form>
  );
}

const TYPED = 'What you typed is still here.';

type SubmitProps = Pick<Props, 'form' | 'children'> & {
  variant?: Look['variant'];
  /** Its text while the service answers: `Saving …`. */
  pending?: string;
};

/** The button that sends a form, once there is something to send, and which fields kept it from being saved. */
export function SubmitButton({ form, variant, pending, children }: SubmitProps) {
  const wrong = form.fields.filter(({ name }) => form.state.problems[name]);
  return (
    <>
      <Button
        type="submit"
        variant={variant}
        disabled={!form.canSend}
        aria-disabled={form.isPending}
        isBusy={form.isPending}
        className="flex-none"
      >
        {(form.isPending && pending) || children}
      </Button>
      <p role="alert" className="order-last text-bad text-sm empty:hidden">
        {wrong.length > 0 &&
          `Not saved: ${countOf(wrong.length, 'field needs', 'fields need')} attention: `}
        {wrong.map(({ name, label }, at) => (
          <Fragment key={name}>
            {at > 0 && ', '}
            <a href={`#${name}`} onClick={focusInput} className="font-medium underline">
              {label}
            </a>
          </Fragment>
        ))}
      </p>
    </>
  );
}

/** Goes to the field that a link names. */
function focusInput(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const { hash } = event.currentTarget;
  const box = event.currentTarget.closest('form')?.querySelector(`[data-field="${hash.slice(1)}"]`);
  box?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

/** What inputs of a form show, and what is typed into them. */
export type FormState = {
  readonly values: Values;
  readonly problems: Readonly<Record<string, string>>;
  /** What to say below fields in place of their own hints. */
  readonly hints?: Readonly<Record<string, string>>;
  readonly onChange: (values: Values) => void;
};

export function fieldState({ name }: FormField, { values, problems, hints, onChange }: FormState) {
  return {
    value: values[name] ?? '',
    problem: problems[name],
    ...(hints?.[name] && { hint: hints[name] }),
    onValue: (value: Value) => onChange({ [name]: value }),
  };
}

export type InputProps = Pick<FieldProps, 'problem' | 'hint'> & {
  field: FormField;
  value: Value;
  onValue: (value: Value) => void;
};

/** Takes one line of text. Apart from the inputs of other kinds, which weigh more than the rest of a small form. */
export function LineInput({ field, value, onValue, hint = field.hint, problem }: InputProps) {
  const { label, isArray, maxLength, isRequired: required } = field;
  const [text = ''] = [value].flat();
  return (
    <Field
      {...{ label, hint, problem, required, maxLength }}
      value={text}
      onChange={({ currentTarget }) =>
        onValue(isArray ? [currentTarget.value] : currentTarget.value)
      }
      autoComplete="off"
    />
  );
}
