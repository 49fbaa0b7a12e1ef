import { Button } from '#components/ui/button/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { DateField } from '#components/ui/fields/date-field.tsx';
import { QueryForm, ResetLink } from '#components/ui/search-page/query-form.tsx';
import { formatDate } from '#lib/time/dates.ts';
import { ProductsField } from './products-field.tsx';

/** A state to choose, with its short name. */
type StateOption = { readonly code: string; readonly name: string };

type Props = {
  countryCode: string;
  products: readonly string[];
  /** The products as their field shows them. */
  text: string;
  /** Codes of the chosen states; empty is all. */
  chosen: readonly string[];
  date: string;
  today: string;
  states: readonly StateOption[];
  problems: { readonly products?: string; readonly date?: string };
};

/** The cost search form; its fields are the query of the page. */
export function CostsForm(props: Props) {
  const { countryCode, products, text, chosen, date, today, states, problems } = props;
  const noun = countryCode === 'nz' ? 'Regions' : 'States';
  const names = states.filter(({ code }) => chosen.includes(code)).map(({ name }) => name);
  return (
    <search>
      <QueryForm action={`/${countryCode}/costs`} className="space-y-1.5">
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
              {states.map(({ code, name }) => (
                <label key={code} className="flex items-center gap-1.5">
                  <input
                    type="checkbox"
                    name="state"
                    value={code}
                    defaultChecked={chosen.includes(code)}
                  />
                  {name}
                </label>
              ))}
            </fieldset>
          </Disclosure>
          {(products.length > 0 || chosen.length > 0 || date !== '') && (
            <ResetLink href={`/${countryCode}/costs`} />
          )}
        </div>
      </QueryForm>
    </search>
  );
}
