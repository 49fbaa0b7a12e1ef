import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

export type FieldProps = {
  label: string;
  /** The error message, shown right below the input after the label. */
  problem?: string | undefined;
  hint?: string | undefined;
  /** Tailwind utilities for the box around input and label. */
  className?: string | undefined;
};

/** A labelled text or number input with its hint and error message. */
export function Field(props: FieldProps & ComponentProps<'input'>) {
  const { label, problem, hint, className, ...input } = props;
  return (
    <LabelledField {...{ label, problem, hint, className }}>
      {(attributes) => <input type="text" {...input} {...attributes} />}
    </LabelledField>
  );
}

/** A labelled text area. */
export function TextArea(props: FieldProps & ComponentProps<'textarea'>) {
  const { label, problem, hint, className, ...area } = props;
  return (
    <LabelledField {...{ label, problem, hint, className }}>
      {(attributes) => <textarea {...area} {...attributes} />}
    </LabelledField>
  );
}

/** A labelled select; `children` are its options. */
export function Select(props: FieldProps & ComponentProps<'select'>) {
  const { label, problem, hint, className, ...select } = props;
  return (
    <LabelledField {...{ label, problem, hint, className }}>
      {(attributes) => (
        // React ignores a changed default value of a mounted select: `QueryForm` takes it from here.
        <select data-default={select.defaultValue} {...select} {...attributes} />
      )}
    </LabelledField>
  );
}

/** A checkbox before its label. */
export function Checkbox({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="flex min-h-6 items-center gap-1.5 py-0.5 text-ink text-sm pointer-coarse:min-h-11">
      <input type="checkbox" {...input} />
      {children}
    </label>
  );
}

type LabelledProps = FieldProps & {
  /** Renders the input with its id, class and description. */
  children: (attributes: { readonly id: string; readonly className: string }) => ReactNode;
};

/** The label, hint and error message around an input. */
export function LabelledField({ label, problem, hint, className, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={clsx('field', className)}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children({ id, className: 'field-input', ...describedBy(id, problem, hint) })}
      <FieldHelp {...{ id, label, problem, hint }} />
    </div>
  );
}

/** The hint and the error message below an input. */
export function FieldHelp({ id, label, problem, hint }: FieldProps & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-problem">
          {problemText(label, problem)}
        </p>
      )}
    </>
  );
}

/** `Min $ must be an amount`, or the problem alone where it is a sentence: `Enter a date like 1/12`. */
export function problemText(label: string, problem: string): string {
  return /^[A-Z]/.test(problem) ? problem : `${label} ${problem}`;
}

/** ARIA attributes that tie an input to its hint and error message. */
export function describedBy(id: string, problem: string | undefined, hint: string | undefined) {
  const ids = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return {
    ...(ids === '' ? {} : { 'aria-describedby': ids }),
    ...(problem ? { 'aria-invalid': true } : {}),
  };
}
