import { DateField } from '#components/ui/fields/date-field.tsx';
import { Field, type FieldProps, Select } from '#components/ui/fields/field.tsx';
import type { Metaproperty } from '#lib/assets/schema.ts';

type Props = Omit<FieldProps, 'label'> & {
  property: Metaproperty;
  values: readonly string[];
  name: string;
  today: string;
};

/** The field of a metaproperty by its type: checkboxes, a select, a date or a text field. */
export function PropertyField({ property, values, today, ...field }: Props) {
  const { label, type, isRequired } = property;
  const [value = ''] = values;
  const all = { ...field, label, required: isRequired };
  if (type === 'MULTI_SELECT') return <Checkboxes {...{ property, values }} {...all} />;
  if (type === 'SELECT') {
    return (
      <Select {...all} defaultValue={value}>
        {(!isRequired || value === '') && (
          <option value="">{isRequired ? 'Choose one' : 'None'}</option>
        )}
        {optionsFor(property, values).map((option) => (
          <option key={option.id} value={option.name}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  }
  if (type === 'DATE') return <DateField {...all} date={value} today={today} years="next" />;
  return <Field {...all} defaultValue={value} autoComplete="off" />;
}

/** Those that are active, and those that it has. */
function optionsFor({ options }: Metaproperty, values: readonly string[]) {
  return options.filter(({ name, isActive }) => isActive || values.includes(name));
}

type CheckboxesProps = FieldProps &
  Pick<Props, 'property' | 'values' | 'name'> & { required: boolean };

function Checkboxes(props: CheckboxesProps) {
  const { property, values, name, label, hint, problem, required } = props;
  return (
    <fieldset className="field">
      <legend className="text-quiet text-xs leading-6">
        {label}
        {required && ' (required)'}
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {optionsFor(property, values).map((option) => (
          <label
            key={option.id}
            className="inline-flex min-h-6 items-center gap-1.5 text-ink text-sm pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              name={name}
              value={option.name}
              defaultChecked={values.includes(option.name)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && <p className="field-hint">{hint}</p>}
      {problem && (
        <p className="field-problem">
          {label} {problem}
        </p>
      )}
    </fieldset>
  );
}
