import { useId } from 'react';
import { ProductNumbersField } from '#components/assets/numbers/product-numbers-field.tsx';
import { DateField } from '#components/ui/fields/date-field.tsx';
import { Field, Select } from '#components/ui/fields/field.tsx';
import { ASSET_PURPOSE_LABELS } from '#lib/assets/labels.ts';
import { AssetPurpose, type Metaproperty } from '#lib/assets/schema.ts';
import type { CommonDetails } from './upload-state.ts';

type Props = {
  countryCode: string;
  details: CommonDetails;
  metaproperties: readonly Metaproperty[];
  today: string;
  /** Problems by field name. */
  problems: Readonly<Record<string, string>>;
  /** Only what is needed, the rest folded, with the name for all files. */
  isBrief?: boolean;
  onChange: (details: Partial<CommonDetails>) => void;
  onProperty: (name: string, values: readonly string[]) => void;
};

/** Fields for purpose, product numbers, tags and metaproperties of files. */
export function DetailFields({
  countryCode,
  details,
  metaproperties,
  today,
  problems,
  isBrief = false,
  onChange,
  onProperty,
}: Props) {
  const editable = metaproperties.filter(({ isEditable }) => isEditable);
  const input = (property: Metaproperty) => (
    <PropertyInput
      key={property.id}
      property={property}
      today={today}
      values={details.metaproperties[property.name] ?? []}
      problem={problems[`metaproperties.${property.name}`]}
      onValues={(values) => onProperty(property.name, values)}
    />
  );
  const purpose = (
    <Select
      label="Purpose"
      value={details.purpose}
      onChange={({ currentTarget }) =>
        onChange({ purpose: AssetPurpose.parse(currentTarget.value) })
      }
    >
      {AssetPurpose.options.map((each) => (
        <option key={each} value={each}>
          {ASSET_PURPOSE_LABELS[each]}
        </option>
      ))}
    </Select>
  );
  const others = (
    <>
      <ProductNumbersField
        countryCode={countryCode}
        value={details.productNumbers}
        problem={problems['productNumbers']}
        onText={(productNumbers) => onChange({ productNumbers })}
      />
      <Field
        label="Tags"
        hint="Separate with commas."
        value={details.tags}
        problem={problems['tags']}
        onChange={({ currentTarget }) => onChange({ tags: currentTarget.value })}
        autoComplete="off"
      />
    </>
  );
  if (!isBrief) {
    return (
      <div className={GRID}>
        {editable.map(input)}
        {purpose}
        {others}
      </div>
    );
  }
  return (
    <>
      <div className={GRID}>
        <Field
          label="Name"
          hint="Leave blank to use the file’s name."
          value={details.name}
          problem={problems['name']}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          autoComplete="off"
        />
        {purpose}
        {editable.filter(({ isRequired }) => isRequired).map(input)}
      </div>
      <details className="fold mt-2 text-sm">
        <summary>
          <span>More details</span>
        </summary>
        <div className={GRID}>
          {others}
          {editable.filter(({ isRequired }) => !isRequired).map(input)}
        </div>
      </details>
    </>
  );
}

const GRID =
  'marks-required mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-4 gap-y-3';

type PropertyProps = {
  property: Metaproperty;
  values: readonly string[];
  problem: string | undefined;
  today: string;
  onValues: (values: readonly string[]) => void;
};

/** The input of a metaproperty by its type: checkboxes, a select, a date or a text field. */
function PropertyInput({ property, values, problem, today, onValues }: PropertyProps) {
  const { label, type, isRequired, options } = property;
  const [value = ''] = values;
  const onValue = (text: string) => onValues(text.trim() === '' ? [] : [text]);
  const field = {
    label,
    problem,
    required: isRequired,
  };
  if (type === 'MULTI_SELECT') return <Checkboxes {...{ property, values, problem, onValues }} />;
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

function Checkboxes({ property, values, problem, onValues }: Omit<PropertyProps, 'today'>) {
  const { name, label, isRequired, options } = property;
  const id = useId();
  const change = (option: string, isOn: boolean) =>
    // In the order of the options, not of the clicks.
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
            <label key={option.id} className="inline-flex items-center gap-1.5 text-ink text-sm">
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
