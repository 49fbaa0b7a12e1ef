import { Field, Select, TextArea } from '#components/ui/field.tsx';
import type { TrialField } from './trials.ts';

/** Takes the value of one parameter. */
export function TrialInput({ field }: { field: TrialField }) {
  const { name, isRequired, list, values, initial } = field;
  const common = { name, label: name, defaultValue: initial, required: isRequired };
  if (list !== 'no') {
    const hint = values.length > 0 ? `A line each: ${values.join(', ')}` : 'A line each';
    return <TextArea {...common} rows={2} hint={hint} spellCheck={false} />;
  }
  if (values.length > 0) {
    return (
      <Select {...common}>
        {!isRequired && <option value="">left out</option>}
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </Select>
    );
  }
  return <Field {...common} autoComplete="off" spellCheck={false} />;
}
