import { Button } from '#components/ui/button/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { DateField } from '#components/ui/fields/date-field.tsx';
import { Checkbox } from '#components/ui/fields/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { QueryForm, ResetLink } from '#components/ui/search-page/query-form.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { State } from '#lib/branches/reference-schema.ts';
import { formatAmount } from '#lib/money.ts';
import { productHref, productsHref } from '#lib/products/labels.ts';
import type { SimilarProduct } from '#lib/products/search/schema.ts';
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
                <Checkbox
                  key={state.code}
                  name="state"
                  value={state.code}
                  defaultChecked={chosen.includes(state.code)}
                >
                  {nameOf(state)}
                </Checkbox>
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

type Unknown = { readonly text: string; readonly near: readonly SimilarProduct[] };

/** The rebated costs of products in one state, by product number. */
export type StateCosts = { readonly state: string; readonly costs: ReadonlyMap<string, number> };

type UnknownProps = {
  unknown: readonly Unknown[];
  /** What the suggested products cost at the user's home branch; undefined without one. */
  home: StateCosts | undefined;
  /** The address of the search with `text` replaced by a product number. */
  hrefWith: (text: string, number: string) => string;
};

/** Lists what is not a product number: a name with the products it may be, or something unknown. */
export function UnknownProducts({ unknown, home, hrefWith }: UnknownProps) {
  return (
    <>
      {unknown.map(({ text, near }) =>
        near.length > 0 ? (
          <section key={text} className="rounded-md border border-line px-3 py-2 text-sm">
            <h2 className="font-semibold">Which one is “{text}”?</h2>
            <ul>
              {near.map(({ number, description }) => (
                <li key={number} className="flex flex-wrap justify-between gap-x-4 py-0.5">
                  <TextLink href={hrefWith(text, number)}>
                    {number} {description}
                  </TextLink>
                  <StateCost home={home} number={number} />
                </li>
              ))}
            </ul>
            <TextLink href={productsHref({ q: text })}>Search all products</TextLink>
          </section>
        ) : (
          <Notice key={text} tone="bad">
            <span className="font-medium">“{text}” not found</span>{' '}
            <TextLink href={productsHref({ q: text })}>Search all products</TextLink>
          </Notice>
        ),
      )}
    </>
  );
}

function StateCost({ home, number }: { home: StateCosts | undefined; number: string }) {
  const cost = home?.costs.get(number);
  if (home === undefined || cost === undefined) return undefined;
  return (
    <span className="whitespace-nowrap text-quiet">
      {home.state} {formatAmount(cost)} rebated
    </span>
  );
}

type HeadingProps = { number: string; description: string | undefined };

/** Names the product whose costs are shown, with a link to its page if the catalogue has it. */
export function ProductHeading({ number, description }: HeadingProps) {
  if (description === undefined) return <p className="font-medium">{number}</p>;
  return (
    <p className="[overflow-wrap:anywhere]">
      <TextLink href={productHref(number)}>{number}</TextLink>{' '}
      <span className="font-medium">{description}</span>
    </p>
  );
}
