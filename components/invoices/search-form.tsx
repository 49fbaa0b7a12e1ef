import { DateField } from '#components/ui/date-field.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Field } from '#components/ui/field.tsx';
import { QueryForm } from '#components/ui/query-form.tsx';
import { SearchFoot } from '#components/ui/search-foot.tsx';
import type { TypedSearch } from '#components/ui/typed-search.ts';
import { INVOICE_TYPE_WORDS, InvoiceType } from '#lib/invoicing/schema.ts';

type Parts = { countryCode: string; typed: TypedSearch; today: string };

/** The dates that are typed, with the year of a day without one. */
export const INVOICE_DATES = { from: 'last', to: 'last' } as const;

/** The search for invoices: a form whose address is what it asks, so that it is a link too. */
export function SearchForm({ countryCode, typed, today }: Parts) {
  const field = (name: string) => ({
    name,
    defaultValue: typed.values[name],
    problem: typed.problems[name],
    autoComplete: 'off',
    spellCheck: false,
  });
  const date = (name: keyof typeof INVOICE_DATES) => ({
    name,
    date: typed.values[name],
    problem: typed.problems[name],
    today,
    years: INVOICE_DATES[name],
  });
  const types = typed.lists['type'] ?? [];
  const hasMore =
    types.length > 0 || MORE.some((name) => typed.values[name] || typed.problems[name]);
  return (
    <search>
      <QueryForm action={`/${countryCode}/invoices`} className="space-y-3">
        <div className="search-fields search-usual">
          <Field label="Number or words" type="search" {...field('q')} />
          <Field label="Customer" {...field('customer')} />
          <DateField label="From" {...date('from')} />
          <DateField label="To" {...date('to')} />
        </div>
        <SearchFoot startAgain={`/${countryCode}/invoices`}>
          <Disclosure
            isOpen={hasMore}
            summary={<span className="text-sm">More: order, job, product, type, amount</span>}
          >
            <div className="search-fields mt-2">
              <Field label="Order" {...field('order')} />
              <Field label="Job" {...field('job')} />
              <Field label="Purchase order" {...field('purchaseOrder')} />
              <Field label="Product" {...field('product')} />
              <Field label="Least amount ($ incl. GST)" inputMode="decimal" {...field('least')} />
              <Field label="Greatest amount ($ incl. GST)" inputMode="decimal" {...field('most')} />
            </div>
            <TypeBoxes checked={types} problem={typed.problems['type']} />
          </Disclosure>
        </SearchFoot>
        {typed.values['sort'] && <input type="hidden" name="sort" value={typed.values['sort']} />}
      </QueryForm>
    </search>
  );
}

const MORE = ['order', 'job', 'purchaseOrder', 'product', 'least', 'most', 'type'];

function TypeBoxes({
  checked,
  problem,
}: {
  checked: readonly string[];
  problem: string | undefined;
}) {
  return (
    <fieldset className="mt-2 text-sm">
      <legend className="text-quiet text-xs">Type</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {InvoiceType.options.map((type) => (
          <label key={type} className="flex items-center gap-1.5">
            <input
              type="checkbox"
              name="type"
              value={type}
              defaultChecked={checked.includes(type)}
            />
            {INVOICE_TYPE_WORDS[type]}
          </label>
        ))}
      </div>
      {problem && <p className="field-problem">Type {problem}</p>}
    </fieldset>
  );
}
