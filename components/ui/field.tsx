import { type ComponentProps, type ReactNode, useId } from 'react';

export type FieldParts = {
  label: string;
  /** What is wrong with its value, to stand right below it. */
  problem?: string | undefined;
  hint?: string;
};

/** A text or number that is typed, under its label; what is wrong with it is said at it. */
export function Field({ label, problem, hint, ...input }: FieldParts & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint}>
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
  ...area
}: FieldParts & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint}>
      <textarea {...area} id={id} className="field-input" {...describedBy(id, problem, hint)} />
    </Labelled>
  );
}

/** The same for a choice of one among several; `children` are its options. */
export function Select({ label, problem, hint, ...select }: FieldParts & ComponentProps<'select'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint}>
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
  children: ReactNode;
};

/** A field with its label, its hint, and what is wrong. */
export function Labelled({ id, label, problem, hint, children }: LabelledParts) {
  return (
    <div className="field">
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
