import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { DateField } from '#components/ui/fields/date-field.tsx';
import {
  Checkbox,
  describedBy,
  Field,
  FieldHelp,
  Select,
  TextArea,
} from '#components/ui/fields/field.tsx';
import { type InputProps, LineInput } from './form.tsx';
import { splitList, type Value } from './form-field.ts';

/** The input of a field by its kind, with its hint and problem. */
export function FormInput(input: InputProps) {
  const { field, value, problem, onValue, hint = field.hint } = input;
  const { label, kind, isArray, options, maxLength, today = '', isRequired: required } = field;
  if (kind === 'list') return <ListInput {...input} />;
  if (kind === 'checkboxes') return <Checkboxes {...input} />;
  const [text = ''] = [value].flat();
  const onText = (typed: string) => onValue(isArray ? [typed] : typed);
  const shared = { label, problem, hint, required };
  if (kind === 'date')
    return <DateField {...shared} date={text} today={today} years="next" onDate={onText} />;
  const controlled = {
    ...shared,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => onText(event.currentTarget.value),
  };
  if (kind === 'lines') return <TextArea {...controlled} rows={2} maxLength={maxLength} />;
  if (kind === 'line') return <LineInput {...input} />;
  return (
    <Select {...controlled}>
      {options
        ?.filter((option) => !option.isRetired || option.value === text)
        .map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
    </Select>
  );
}

/** Takes the items of a list as one text. */
export function ListInput({ field, value, onValue, hint = field.hint, problem }: InputProps) {
  const { label, separator = ', ' } = field;
  const shown = (items: Value) => ({ items, text: [items].flat().join(separator) });
  // What is typed stays as it is typed, until the value is changed from elsewhere.
  const [typed, setTyped] = useState(() => shown(value));
  if (typed.items !== value) setTyped(shown(value));
  const type = (text: string) => {
    const items = splitList(text, separator);
    setTyped({ items, text });
    onValue(items);
  };
  return (
    <Field
      {...{ label, hint, problem }}
      value={typed.text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      autoComplete="off"
      spellCheck={separator === ' ' ? false : undefined}
    />
  );
}

function Checkboxes({ field, value, onValue, hint = field.hint, problem }: InputProps) {
  const { name, label, isRequired, options = [] } = field;
  const id = useId();
  const change = (chosen: string, isOn: boolean) =>
    // In the order of the options, not of the clicks.
    onValue(
      options
        .map((option) => option.value)
        .filter((each) => (each === chosen ? isOn : value.includes(each))),
    );
  return (
    <fieldset
      className="field"
      aria-describedby={describedBy(id, problem, hint)['aria-describedby']}
    >
      <legend className={clsx('text-quiet text-xs leading-6', isRequired && 'after:content-none!')}>
        {label}
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {options
          .filter((option) => !option.isRetired || value.includes(option.value))
          .map((option) => (
            <Checkbox
              key={option.value}
              name={name}
              checked={value.includes(option.value)}
              aria-invalid={problem ? true : undefined}
              onChange={({ currentTarget }) => change(option.value, currentTarget.checked)}
            >
              {option.label}
            </Checkbox>
          ))}
      </div>
      <FieldHelp {...{ id, label, hint, problem }} />
    </fieldset>
  );
}
