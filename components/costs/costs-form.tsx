import { Button } from '#components/ui/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Field } from '#components/ui/field.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { ProductsField } from './products-field.tsx';

/** A state to choose: its code and what it is called in short. */
export type StateOption = { readonly code: string; readonly name: string };

type Parts = {
  countryCode: string;
  products: readonly string[];
  /** Codes of those chosen; none is all. */
  chosen: readonly string[];
  date: string;
  states: readonly StateOption[];
  problems: { readonly products?: string; readonly date?: string };
};

/** Asks what products cost: a form whose address is what it asks. */
export function CostsForm({ countryCode, products, chosen, date, states, problems }: Parts) {
  const noun = countryCode === 'nz' ? 'Regions' : 'States';
  const names = states.filter(({ code }) => chosen.includes(code)).map(({ name }) => name);
  return (
    <search>
      <form action={`/${countryCode}/costs`} className="space-y-3">
        <div className="cost-fields">
          <ProductsField
            key={products.join('\n')}
            products={products}
            problem={problems.products}
          />
          <Field
            label="In force on"
            name="date"
            // A date field cannot show what is no date, and what was typed is not to be lost.
            type={problems.date ? 'text' : 'date'}
            defaultValue={date}
            problem={problems.date}
            hint="Today, where it is left empty."
          />
        </div>
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
        <p className="flex items-center gap-4 text-sm">
          <Button type="submit" look="main">
            Show costs
          </Button>
          <TextLink href={`/${countryCode}/costs`}>Start again</TextLink>
        </p>
      </form>
    </search>
  );
}
