import { useId, useState } from 'react';
import { DateField } from '#components/ui/fields/date-field.tsx';
import {
  describedBy,
  Field,
  FieldHelp,
  type FieldProps,
  Select,
  TextArea,
} from '#components/ui/fields/field.tsx';
import { type FormField, splitList, type Value, type Values } from './form-field.ts';

/** What inputs of a form show, and what is typed into them. */
export type FormState = {
  readonly values: Values;
  readonly problems: Readonly<Record<string, string>>;
  /** What to say below fields in place of their own hints. */
  readonly hints?: Readonly<Record<string, string>>;
  readonly onChange: (values: Values) => void;
};

/** The state of one field for its input. */
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

/** The input of a field by its kind, with its hint and problem. */
export function FormInput({ today, ...input }: InputProps & { today: string }) {
  const { field, value, problem, onValue, hint = field.hint } = input;
  const { label, kind, isArray, options, maxLength, isRequired: required } = field;
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
  if (kind === 'line') return <Field {...controlled} maxLength={maxLength} autoComplete="off" />;
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
      <legend className="text-quiet text-xs leading-6">
        {label}
        {isRequired && ' (required)'}
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {options
          .filter((option) => !option.isRetired || value.includes(option.value))
          .map((option) => (
            <label
              key={option.value}
              className="inline-flex min-h-6 items-center gap-1.5 text-ink text-sm pointer-coarse:min-h-11"
            >
              <input
                type="checkbox"
                name={name}
                checked={value.includes(option.value)}
                aria-invalid={problem ? true : undefined}
                onChange={({ currentTarget }) => change(option.value, currentTarget.checked)}
              />
              {option.label}
            </label>
          ))}
      </div>
      <FieldHelp {...{ id, label, hint, problem }} />
    </fieldset>
  );
}
