import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { apiFetch } from '#components/api/api-fetch.ts';
import { useSettled } from '#components/frame/use-settled.ts';
import { andMore } from '#components/ui/and-more.ts';
import { DateField } from '#components/ui/date-field.tsx';
import { Field, Select } from '#components/ui/field.tsx';
import { ASSET_PURPOSE_WORDS } from '#lib/assets/asset-words.ts';
import { AssetPurpose, type Metaproperty } from '#lib/assets/schema.ts';
import { typedNumbers } from './send-upload.ts';
import type { CommonDetails } from './upload-state.ts';

type Props = {
  countryCode: string;
  details: CommonDetails;
  metaproperties: readonly Metaproperty[];
  today: string;
  /** What is wrong, by the name of the field. */
  problems: Readonly<Record<string, string>>;
  onTyped: (details: Partial<CommonDetails>) => void;
  onProperty: (name: string, values: readonly string[]) => void;
};

/** What is asked of files: what they are for, their products, tags and metaproperties. */
export function DetailFields({
  countryCode,
  details,
  metaproperties,
  today,
  problems,
  onTyped,
  onProperty,
}: Props) {
  return (
    <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-4 gap-y-3">
      {metaproperties
        .filter(({ isEditable }) => isEditable)
        .map((property) => (
          <PropertyInput
            key={property.id}
            property={property}
            today={today}
            values={details.metaproperties[property.name] ?? []}
            problem={problems[`metaproperties.${property.name}`]}
            onValues={(values) => onProperty(property.name, values)}
          />
        ))}
      <Select
        label="Purpose"
        value={details.purpose}
        onChange={({ currentTarget }) =>
          onTyped({ purpose: AssetPurpose.parse(currentTarget.value) })
        }
      >
        {AssetPurpose.options.map((purpose) => (
          <option key={purpose} value={purpose}>
            {ASSET_PURPOSE_WORDS[purpose]}
          </option>
        ))}
      </Select>
      <ProductNumbersField
        countryCode={countryCode}
        value={details.productNumbers}
        problem={problems['productNumbers']}
        onTyped={(productNumbers) => onTyped({ productNumbers })}
      />
      <Field
        label="Tags"
        hint="Apart by commas."
        value={details.tags}
        problem={problems['tags']}
        onChange={({ currentTarget }) => onTyped({ tags: currentTarget.value })}
        autoComplete="off"
      />
    </div>
  );
}

type PropertyProps = {
  property: Metaproperty;
  values: readonly string[];
  problem: string | undefined;
  today: string;
  onValues: (values: readonly string[]) => void;
};

/** Asks for the values of a metaproperty: some of its options, one of them, a date, or a text. */
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

function Boxes({ property, values, problem, onValues }: Omit<PropertyProps, 'today'>) {
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

const SETTLED_MS = 400;
/** How many unknown numbers are named. */
const MAX_NAMED = 5;

type NumbersProps = {
  countryCode: string;
  value: string;
  problem: string | undefined;
  onTyped: (text: string) => void;
};

/** Takes product numbers, and says which of them no product has: they are kept, but may be mistyped. */
function ProductNumbersField({ countryCode, value, problem, onTyped }: NumbersProps) {
  const numbers = typedNumbers(useSettled(value, SETTLED_MS));
  const { data: unknown = [] } = useQuery(unknownProductsOptions(countryCode, numbers));
  return (
    <div>
      <Field
        label="Product numbers"
        hint="Apart by blanks or commas."
        value={value}
        problem={problem}
        onChange={({ currentTarget }) => onTyped(currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <p role="status" className="text-warn text-xs empty:hidden">
        {unknown.length > 0 && noProductHas(unknown)}
      </p>
    </div>
  );
}

function noProductHas(unknown: readonly string[]): string {
  const named = unknown.slice(0, MAX_NAMED).join(', ');
  const more = unknown.length - MAX_NAMED;
  return `No product of this country has ${named}${more > 0 ? ` ${andMore(more)}` : ''}: check for a slip.`;
}

/** As many numbers as the service looks up at once. */
const MAX_NUMBERS = 100;
/** No product has a longer number, and the service looks up none. */
const LONGEST_NUMBER = 64;
const TIMEOUT_MS = 10_000;

/** Which of these product numbers no product of the country has; the first hundred are looked up. */
function unknownProductsOptions(countryCode: string, numbers: readonly string[]) {
  const asked = numbers.filter(({ length }) => length <= LONGEST_NUMBER).slice(0, MAX_NUMBERS);
  return queryOptions({
    queryKey: ['unknown-products', countryCode, asked],
    queryFn: ({ signal }) => findUnknown(countryCode, asked, signal),
    enabled: asked.length > 0,
    staleTime: 60_000,
  });
}

const Unknown = z.object({ notFound: z.array(z.string()) });

async function findUnknown(
  countryCode: string,
  productNumbers: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const answer = await apiFetch(`/v1/${countryCode}/products/query`, {
    json: { productNumbers },
    signal,
    timeoutMs: TIMEOUT_MS,
  });
  return Unknown.parse(await answer.json()).notFound;
}
