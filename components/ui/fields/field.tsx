import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

export type FieldProps = {
  label: string;
  /** The error message, shown right below the input after the label. */
  problem?: string | undefined;
  hint?: string;
  /** Tailwind utilities for the box around input and label. */
  className?: string | undefined;
};

/** A labelled text or number input with its hint and error message. */
export function Field({
  label,
  problem,
  hint,
  className,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  return (
    <LabelledField id={id} {...{ label, problem, hint, className }}>
      <input
        type="text"
        {...input}
        id={id}
        className="field-input"
        {...describedBy(id, problem, hint)}
      />
    </LabelledField>
  );
}

/** A labelled text area. */
export function TextArea({
  label,
  problem,
  hint,
  className,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <LabelledField id={id} {...{ label, problem, hint, className }}>
      <textarea {...area} id={id} className="field-input" {...describedBy(id, problem, hint)} />
    </LabelledField>
  );
}

/** A labelled select; `children` are its options. */
export function Select({
  label,
  problem,
  hint,
  className,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  const id = useId();
  return (
    <LabelledField id={id} {...{ label, problem, hint, className }}>
      {/* React ignores a changed default value of a mounted select, so the select is mounted anew. */}
      <select
        key={String(select.defaultValue)}
        {...select}
        id={id}
        className="field-input"
        {...describedBy(id, problem, hint)}
      />
    </LabelledField>
  );
}

type LabelledProps = {
  id: string;
  label: string;
  problem: string | undefined;
  hint: string | undefined;
  className: string | undefined;
  children: ReactNode;
};

/** The label, hint and error message around an input. */
export function LabelledField({ id, label, problem, hint, className, children }: LabelledProps) {
  return (
    <div className={clsx('field', className)}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-problem">
          {label} {problem}
        </p>
      )}
    </div>
  );
}

/** ARIA attributes that tie an input to its hint and error message. */
export function describedBy(id: string, problem: string | undefined, hint: string | undefined) {
  const ids = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return {
    ...(ids === '' ? {} : { 'aria-describedby': ids }),
    ...(problem ? { 'aria-invalid': true } : {}),
  };
}
