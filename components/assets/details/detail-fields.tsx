import { useId } from 'react';
import { DateField } from '#components/ui/fields/date-field.tsx';
import { Field, type FieldProps, Select } from '#components/ui/fields/field.tsx';
import { ASSET_PURPOSE_LABELS } from '#lib/assets/labels.ts';
import type { AssetPurpose, Metaproperty } from '#lib/assets/schema.ts';
import { type CommonDetails, type DetailsChange, propertyField } from './asset-details.ts';
import { ProductNumbersField } from './product-numbers-field.tsx';

type Props = {
  countryCode: string;
  details: CommonDetails;
  metaproperties: readonly Metaproperty[];
  today: string;
  /** Problems by field name. */
  problems: Readonly<Record<string, string>>;
  /** What to say below a field, by field name. */
  hints?: Readonly<Record<string, string>>;
  /** Names of products that are known without asking, by number. */
  productNames?: ReadonlyMap<string, string>;
  /** Only what is needed, the rest folded, with the name for all files. */
  isBrief?: boolean;
  onChange: (details: DetailsChange) => void;
};

/** Fields for purpose, product numbers, tags and metaproperties of files. */
export function DetailFields(props: Props) {
  const { countryCode, details, metaproperties, today, problems, onChange } = props;
  const { hints = {}, productNames, isBrief = false } = props;
  const editable = metaproperties.filter(({ isEditable }) => isEditable);
  const input = (property: Metaproperty) => (
    <PropertyInput
      key={property.id}
      property={property}
      today={today}
      values={details[propertyField(property.name)] ?? []}
      problem={problems[propertyField(property.name)]}
      hint={hints[propertyField(property.name)]}
      onValues={(values) => onChange({ [propertyField(property.name)]: values })}
    />
  );
  const purpose = (
    <Select
      label="Purpose"
      hint={hints['purpose']}
      value={details.purpose}
      onChange={({ currentTarget: { value } }) =>
        onChange({ purpose: PURPOSES.find((each) => each === value) ?? details.purpose })
      }
    >
      {PURPOSES.map((each) => (
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
        hint={hints['productNumbers']}
        known={productNames}
        onText={(productNumbers) => onChange({ productNumbers })}
      />
      <Field
        label="Tags"
        hint={hints['tags'] ?? 'Separate with commas.'}
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

const PURPOSES = Object.keys(ASSET_PURPOSE_LABELS) as AssetPurpose[];

type PropertyProps = Pick<FieldProps, 'problem' | 'hint'> & {
  property: Metaproperty;
  values: readonly string[];
  today: string;
  onValues: (values: readonly string[]) => void;
};

/** The input of a metaproperty by its type: checkboxes, a select, a date or a text field. */
function PropertyInput({ property, values, today, onValues, ...help }: PropertyProps) {
  const { label, type, isRequired } = property;
  const [value = ''] = values;
  const onValue = (text: string) => onValues(text.trim() === '' ? [] : [text]);
  const field = {
    ...help,
    label,
    required: isRequired,
  };
  if (type === 'MULTI_SELECT') return <Checkboxes {...{ property, values, onValues }} {...help} />;
  if (type === 'SELECT') {
    return (
      <Select
        {...field}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      >
        <option value="">{isRequired ? 'Choose one' : 'None'}</option>
        {optionsFor(property, values).map((option) => (
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

/** Those that are active, and those that are chosen. */
function optionsFor({ options }: Metaproperty, values: readonly string[]) {
  return options.filter(({ name, isActive }) => isActive || values.includes(name));
}

function Checkboxes(props: Omit<PropertyProps, 'today'>) {
  const { property, values, problem, hint, onValues } = props;
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
        {optionsFor(property, values).map((option) => (
          <label
            key={option.id}
            className="inline-flex min-h-6 items-center gap-1.5 text-ink text-sm pointer-coarse:min-h-11"
          >
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
      {hint && <p className="field-hint">{hint}</p>}
      {problem && (
        <p id={id} className="field-problem">
          {label} {problem}
        </p>
      )}
    </fieldset>
  );
}
