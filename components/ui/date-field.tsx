'use client';

import { type ComponentProps, useId } from 'react';
import { DateInput, type DateProps } from './date-input.tsx';
import { describedBy, type FieldProps, Labelled } from './field.tsx';

type DateFieldProps = FieldProps &
  DateProps &
  Pick<ComponentProps<'input'>, 'name' | 'disabled' | 'required'>;

/** A labelled date input with its hint and error message. */
export function DateField({ label, problem, hint, className, ...input }: DateFieldProps) {
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
