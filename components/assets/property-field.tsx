import { DateField } from '#components/ui/date-field.tsx';
import { Field, Select } from '#components/ui/field.tsx';
import type { Metaproperty } from '#lib/assets/schema.ts';

type Parts = {
  property: Metaproperty;
  value: string | undefined;
  problem: string | undefined;
  today: string;
};

/** Asks for a value of a metaproperty: one of its options, a date, or a text. */
export function PropertyField({ property, value, problem, today }: Parts) {
  const { name, label, type, options } = property;
  if (type === 'SELECT' || type === 'MULTI_SELECT') {
    return (
      <Select
        label={label}
        name="metaproperty"
        defaultValue={value === undefined ? '' : `${name}:${value}`}
        problem={problem}
      >
        <option value="">Any</option>
        {options.map((option) => (
          <option key={option.id} value={`${name}:${option.name}`}>
            {option.isActive ? option.label : `${option.label} (no longer given)`}
          </option>
        ))}
      </Select>
    );
  }
  // Its own name, since what a form sends of a field is all that was typed.
  const field = { label, name: `metaproperty.${name}`, problem };
  return type === 'DATE' ? (
    <DateField {...field} date={value} today={today} years="next" />
  ) : (
    <Field {...field} defaultValue={value} autoComplete="off" />
  );
}
