import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

export type FieldParts = {
  label: string;
  /** What is wrong with its value, to stand right below it. */
  problem?: string | undefined;
  hint?: string;
  /** Utilities of the place where it stands with its label. */
  className?: string | undefined;
};

/** A text or number that is typed, under its label; what is wrong with it is said at it. */
export function Field({
  label,
  problem,
  hint,
  className,
  ...input
}: FieldParts & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Labelled id={id} {...{ label, problem, hint, className }}>
      <input
        type="text"
        {...input}
        id={id}
        className="field-input"
        {...describedBy(id, problem, hint)}
      />
    </Labelled>
  );
}

/** The same for a text of several lines. */
export function TextArea({
  label,
  problem,
  hint,
  className,
  ...area
}: FieldParts & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <Labelled id={id} {...{ label, problem, hint, className }}>
      <textarea {...area} id={id} className="field-input" {...describedBy(id, problem, hint)} />
    </Labelled>
  );
}

/** The same for a choice of one among several; `children` are its options. */
export function Select({
  label,
  problem,
  hint,
  className,
  ...select
}: FieldParts & ComponentProps<'select'>) {
  const id = useId();
  return (
    <Labelled id={id} {...{ label, problem, hint, className }}>
      {/* React takes over no new default of a select that is there already. */}
      <select
        key={String(select.defaultValue)}
        {...select}
        id={id}
        className="field-input"
        {...describedBy(id, problem, hint)}
      />
    </Labelled>
  );
}

type LabelledParts = {
  id: string;
  label: string;
  problem: string | undefined;
  hint: string | undefined;
  className: string | undefined;
  children: ReactNode;
};

/** A field with its label, its hint, and what is wrong. */
export function Labelled({ id, label, problem, hint, className, children }: LabelledParts) {
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

/** What a field says of itself besides its label: its hint, and what is wrong. */
export function describedBy(id: string, problem: string | undefined, hint: string | undefined) {
  const by = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return {
    ...(by === '' ? {} : { 'aria-describedby': by }),
    ...(problem ? { 'aria-invalid': true } : {}),
  };
}
