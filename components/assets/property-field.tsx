import { Field, Select } from '#components/ui/field.tsx';
import type { Metaproperty } from '#lib/assets/schema.ts';

type Parts = { property: Metaproperty; value: string | undefined; problem: string | undefined };

/** Asks for a value of a metaproperty: one of its options, a date, or a text. */
export function PropertyField({ property, value, problem }: Parts) {
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
  return (
    <Field
      label={label}
      name={`metaproperty.${name}`}
      type={type === 'DATE' && !problem ? 'date' : 'text'}
      defaultValue={value}
      problem={problem}
      autoComplete="off"
    />
  );
}
