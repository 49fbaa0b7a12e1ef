'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { TriangleAlert, X } from 'lucide-react';
import { useRef } from 'react';
import { fetchJson } from '#components/api/api-fetch.ts';
import type { InputProps } from '#components/forms/form.tsx';
import { ListInput } from '#components/forms/form-input.tsx';
import { useDebouncedValue } from '#components/ui/browser/use-debounced-value.ts';
import { useCountry } from '#components/ui/country.tsx';
import type { FoundProducts } from '#lib/products/schema.ts';
import { andMore } from '#lib/text/text.ts';

/**
 * Takes product numbers and says below it which product each one is. Unknown ones are allowed but may be mistyped, and
 * marked.
 */
export function ProductNumbersInput(input: InputProps) {
  const countryCode = useCountry();
  const { value, onValue } = input;
  const box = useRef<HTMLDivElement>(null);
  const numbers = [value].flat();
  const asked = useDebouncedValue(value, DEBOUNCE_MS);
  const { data } = useQuery(productNamesOptions(countryCode, [asked].flat()));
  const remove = (number: string) => {
    onValue(numbers.filter((each) => each !== number));
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box}>
      <ListInput {...input} />
      <ul aria-label="Products" className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
        {numbers.slice(0, MAX_SHOWN).map((number) => (
          <Chip
            key={number}
            number={number}
            name={data?.names.get(number)}
            isUnknown={data?.notFound.has(number) ?? false}
            onRemove={() => remove(number)}
          />
        ))}
        {numbers.length > MAX_SHOWN && (
          <li className="py-0.5 text-quiet text-xs">{andMore(numbers.length - MAX_SHOWN)}</li>
        )}
      </ul>
      <p role="status" className="mt-1 text-warn text-xs empty:hidden">
        {data && data.notFound.size > 0 && unknownWarning([...data.notFound])}
      </p>
    </div>
  );
}

const DEBOUNCE_MS = 400;
const MAX_SHOWN = 20;

type ChipProps = {
  number: string;
  name: string | undefined;
  isUnknown: boolean;
  onRemove: () => void;
};

function Chip({ number, name, isUnknown, onRemove }: ChipProps) {
  return (
    <li
      className={`inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-sm border px-1.5 text-xs ${isUnknown ? 'border-warn text-warn' : 'border-line bg-surface-1'}`}
    >
      {isUnknown && <TriangleAlert size={12} aria-hidden="true" className="flex-none" />}
      <span className="min-w-0 truncate" title={name && `${number} ${name}`}>
        {number} {isUnknown ? 'not found' : name}
      </span>
      <button
        type="button"
        onClick={onRemove}
        className="hidden size-6 flex-none place-items-center rounded-sm text-quiet hover:text-accent scripted:grid pointer-coarse:size-11"
      >
        <X size={13} aria-hidden="true" />
        <span className="sr-only">Remove {number}</span>
      </button>
    </li>
  );
}

/** How many unknown numbers the warning names. */
const MAX_NAMED = 5;

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

/** The names of the first hundred product numbers, and which of them are unknown in the country. */
function productNamesOptions(countryCode: string, numbers: readonly string[]) {
  const asked = numbers.filter(({ length }) => length <= MAX_NUMBER_LENGTH).slice(0, MAX_NUMBERS);
  return queryOptions({
    queryKey: ['product-names', countryCode, asked],
    queryFn: async ({ signal }) => {
      const { products, notFound } = await fetchJson<FoundProducts>(
        `/v1/${countryCode}/products/query`,
        { json: { productNumbers: asked }, signal, timeoutMs: TIMEOUT_MS },
      );
      return {
        names: new Map(products.map(({ number, description }) => [number, description])),
        notFound: new Set(notFound),
      };
    },
    enabled: asked.length > 0,
    staleTime: 60_000,
  });
}
