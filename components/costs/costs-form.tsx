import { Button } from '#components/ui/button/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { DateField } from '#components/ui/fields/date-field.tsx';
import { QueryForm, ResetLink } from '#components/ui/search-page/query-form.tsx';
import type { State } from '#lib/branches/reference-schema.ts';
import { formatDate } from '#lib/time/dates.ts';
import { type CostsQuery, productsText } from './parse-costs-query.ts';
import { ProductsField } from './products-field.tsx';

type Props = { countryCode: string; parsed: CostsQuery; states: readonly State[]; today: string };

/** The cost search form; its fields are the query of the page. */
export function CostsForm({ countryCode, parsed, states, today }: Props) {
  const { products, states: chosen, date, problems } = parsed;
  const text = productsText(products, today);
  const noun = countryCode === 'nz' ? 'Regions' : 'States';
  const names = states.filter(({ code }) => chosen.includes(code)).map(nameOf);
  return (
    <search>
      <QueryForm action="/costs" className="space-y-1.5">
        <div className="grid max-w-232 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 max-sm:[&_.field-input]:min-h-11 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
          <ProductsField key={text} text={text} problem={problems.products} />
          <DateField
            label="Effective date"
            className="[&>label]:sr-only"
            placeholder={`Today, ${formatDate(today)}`}
            name="date"
            date={date}
            today={today}
            years="next"
            problem={problems.date}
          />
          <Button type="submit" variant="main">
            Show costs
          </Button>
        </div>
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
          <Disclosure
            isOpen={chosen.length > 0}
            summary={
              <span className="text-sm">
                {noun}: {names.length === 0 ? 'all' : names.join(', ')}
              </span>
            }
          >
            <fieldset className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
              <legend className="sr-only">{noun}</legend>
              {states.map((state) => (
                <label key={state.code} className="flex items-center gap-1.5">
                  <input
                    type="checkbox"
                    name="state"
                    value={state.code}
                    defaultChecked={chosen.includes(state.code)}
                  />
                  {nameOf(state)}
                </label>
              ))}
            </fieldset>
          </Disclosure>
          {(products.length > 0 || chosen.length > 0 || date !== '') && <ResetLink href="/costs" />}
        </div>
      </QueryForm>
    </search>
  );
}

function nameOf({ shortDescription, description }: State): string {
  return shortDescription ?? description;
}
