import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { apiFetch } from '#components/api/api-fetch.ts';
import { useDebouncedValue } from '#components/ui/browser/use-debounced-value.ts';
import { DateField } from '#components/ui/fields/date-field.tsx';
import { Field, Select } from '#components/ui/fields/field.tsx';
import { andMore } from '#components/ui/text/counts.ts';
import { AssetPurpose, type Metaproperty } from '#lib/assets/schema.ts';
import { ASSET_PURPOSE_LABELS } from '#lib/assets/view/labels.ts';
import { splitNumbers } from './send-upload.ts';
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
        onChange={(productNumbers) => onChange({ productNumbers })}
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

const GRID = 'mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-4 gap-y-3';

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
    ...(isRequired ? { hint: 'Required.' } : {}),
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

const DEBOUNCE_MS = 400;
/** How many unknown numbers the warning names. */
const MAX_NAMED = 5;

type NumbersProps = {
  countryCode: string;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
};

/** Takes product numbers and warns of unknown ones, which are allowed but may be mistyped. */
function ProductNumbersField({ countryCode, value, problem, onChange }: NumbersProps) {
  const numbers = splitNumbers(useDebouncedValue(value, DEBOUNCE_MS));
  const { data: unknown = [] } = useQuery(unknownProductsOptions(countryCode, numbers));
  return (
    <div>
      <Field
        label="Product numbers"
        hint="Separate with spaces or commas."
        value={value}
        problem={problem}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <p role="status" className="text-warn text-xs empty:hidden">
        {unknown.length > 0 && unknownWarning(unknown)}
      </p>
    </div>
  );
}

function unknownWarning(unknown: readonly string[]): string {
  const named = unknown.slice(0, MAX_NAMED).join(', ');
  const more = unknown.length - MAX_NAMED;
  return `Not found in this country: ${named}${more > 0 ? ` ${andMore(more)}` : ''}. Check for typos.`;
}

/** How many numbers the service looks up in one call. */
const MAX_NUMBERS = 100;
/** The service refuses longer numbers, and no product has one. */
const MAX_NUMBER_LENGTH = 64;
const TIMEOUT_MS = 10_000;

/** Which of the first hundred product numbers are unknown in the country. */
function unknownProductsOptions(countryCode: string, numbers: readonly string[]) {
  const checked = numbers.filter(({ length }) => length <= MAX_NUMBER_LENGTH).slice(0, MAX_NUMBERS);
  return queryOptions({
    queryKey: ['unknown-products', countryCode, checked],
    queryFn: ({ signal }) => findUnknown(countryCode, checked, signal),
    enabled: checked.length > 0,
    staleTime: 60_000,
  });
}

const QueryResult = z.object({ notFound: z.array(z.string()) });

async function findUnknown(
  countryCode: string,
  productNumbers: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const response = await apiFetch(`/v1/${countryCode}/products/query`, {
    json: { productNumbers },
    signal,
    timeoutMs: TIMEOUT_MS,
  });
  return QueryResult.parse(await response.json()).notFound;
}
