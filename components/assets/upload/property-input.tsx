import { useId } from 'react';
import { DateField } from '#components/ui/date-field.tsx';
import { Field, Select } from '#components/ui/field.tsx';
import type { Metaproperty } from '#lib/assets/schema.ts';

type Parts = {
  property: Metaproperty;
  values: readonly string[];
  problem: string | undefined;
  today: string;
  onValues: (values: readonly string[]) => void;
};

/** Asks for the values of a metaproperty: some of its options, one of them, a date, or a text. */
export function PropertyInput({ property, values, problem, today, onValues }: Parts) {
  const { label, type, isRequired, options } = property;
  const [value = ''] = values;
  const onValue = (text: string) => onValues(text.trim() === '' ? [] : [text]);
  const field = {
    label,
    problem,
    required: isRequired,
    ...(isRequired ? { hint: 'Required.' } : {}),
  };
  if (type === 'MULTI_SELECT') return <Boxes {...{ property, values, problem, onValues }} />;
  if (type === 'SELECT') {
    return (
      <Select
        {...field}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      >
        <option value="">{isRequired ? 'Choose one' : 'None'}</option>
        {options
          .filter(({ isActive }) => isActive)
          .map((option) => (
            <option key={option.id} value={option.name}>
              {option.label}
            </option>
          ))}
      </Select>
    );
  }
  if (type === 'DATE') {
    return <DateField {...field} date={value} today={today} years="next" onDate={onValue} />;
  }
  return (
    <Field
      {...field}
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
      autoComplete="off"
    />
  );
}

function Boxes({ property, values, problem, onValues }: Omit<Parts, 'today'>) {
  const { name, label, isRequired, options } = property;
  const id = useId();
  const change = (option: string, isOn: boolean) =>
    // In the order of the options, however they were checked.
    onValues(
      options
        .map((each) => each.name)
        .filter((each) => (each === option ? isOn : values.includes(each))),
    );
  return (
    <fieldset className="field" {...(problem ? { 'aria-describedby': id } : {})}>
      <legend className="text-quiet text-xs leading-6">
        {label}
        {isRequired && ' (required)'}
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {options
          .filter(({ isActive }) => isActive)
          .map((option) => (
            <label key={option.id} className="upload-box">
              <input
                type="checkbox"
                name={name}
                checked={values.includes(option.name)}
                aria-invalid={problem ? true : undefined}
                onChange={({ currentTarget }) => change(option.name, currentTarget.checked)}
              />
              {option.label}
            </label>
          ))}
      </div>
      {problem && (
        <p id={id} className="field-problem">
          {label} {problem}
        </p>
      )}
    </fieldset>
  );
}
