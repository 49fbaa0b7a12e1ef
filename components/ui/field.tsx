import { type ComponentProps, type ReactNode, useId } from 'react';

type Parts = {
  label: string;
  /** What is wrong with its value, to stand right below it. */
  problem?: string | undefined;
  hint?: string;
};

/** A text, date or number that is typed, under its label; what is wrong with it is said at it. */
export function Field({ label, problem, hint, ...input }: Parts & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint}>
      <input
        type="text"
        {...input}
        id={id}
        className="field-input"
        {...described(id, problem, hint)}
      />
    </Labelled>
  );
}

/** The same for a text of several lines. */
export function TextArea({ label, problem, hint, ...area }: Parts & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint}>
      <textarea {...area} id={id} className="field-input" {...described(id, problem, hint)} />
    </Labelled>
  );
}

/** The same for a choice of one among several; `children` are its options. */
export function Select({ label, problem, hint, ...select }: Parts & ComponentProps<'select'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint}>
      <select {...select} id={id} className="field-input" {...described(id, problem, hint)} />
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

function Labelled({ id, label, problem, hint, children }: LabelledParts) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
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

function described(id: string, problem: string | undefined, hint: string | undefined) {
  const by = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return {
    ...(by === '' ? {} : { 'aria-describedby': by }),
    ...(problem ? { 'aria-invalid': true } : {}),
  };
}
