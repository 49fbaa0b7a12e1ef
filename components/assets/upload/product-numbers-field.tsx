import { useQuery } from '@tanstack/react-query';
import { useSettled } from '#components/frame/use-settled.ts';
import { andMore } from '#components/ui/and-more.ts';
import { Field } from '#components/ui/field.tsx';
import { unknownProductsOptions } from './known-products.ts';
import { typedNumbers } from './upload-details.ts';

const SETTLED_MS = 400;
/** How many unknown numbers are named. */
const MOST_NAMED = 5;

type Parts = {
  countryCode: string;
  value: string;
  problem: string | undefined;
  onTyped: (text: string) => void;
};

/** Takes product numbers, and says which of them no product has: they are kept, but may be mistyped. */
export function ProductNumbersField({ countryCode, value, problem, onTyped }: Parts) {
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
  const named = unknown.slice(0, MOST_NAMED).join(', ');
  const more = unknown.length - MOST_NAMED;
  return `No product of this country has ${named}${more > 0 ? ` ${andMore(more)}` : ''}: check for a slip.`;
}
