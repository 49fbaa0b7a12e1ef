'use client';

import { type ComponentProps, useId } from 'react';
import { DateInput, type DateParts } from './date-input.tsx';
import { describedBy, type FieldParts, Labelled } from './field.tsx';

type Parts = FieldParts &
  DateParts &
  Pick<ComponentProps<'input'>, 'name' | 'disabled' | 'required'>;

/** A date under its label; what is wrong with it is said at it. */
export function DateField({ label, problem, hint, className, ...input }: Parts) {
  const id = useId();
  return (
    <Labelled id={id} {...{ label, problem, hint, className }}>
      <DateInput
        {...input}
        id={id}
        className="field-input"
        calendar={{ label: 'Calendar', describedBy: `${id}-label` }}
        {...describedBy(id, problem, hint)}
      />
    </Labelled>
  );
}
