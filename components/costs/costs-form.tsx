import { ProductName } from '#components/products/product-name.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { DateField } from '#components/ui/fields/date-field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { QueryForm, ResetLink } from '#components/ui/search-page/query-form.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { productsHref } from '#lib/products/labels.ts';
import type { SimilarProduct } from '#lib/products/search/schema.ts';
import { formatDate } from '#lib/time/dates.ts';
import { type CostsQuery, productsText } from './parse-costs-query.ts';
import { ProductsField } from './products-field.tsx';

type Props = { parsed: CostsQuery; today: string };

/** The cost search form; its fields are the query of the page. */
export function CostsForm({ parsed, today }: Props) {
  const { products, date, problems } = parsed;
  const text = productsText(products, today);
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
        {(products.length > 0 || date !== '') && (
          <p className="text-sm">
            <ResetLink href="/costs" />
          </p>
        )}
      </QueryForm>
    </search>
  );
}

type Unknown = { readonly text: string; readonly near: readonly SimilarProduct[] };

type UnknownProps = {
  unknown: readonly Unknown[];
  /** The address of the search with `text` replaced by a product number. */
  hrefWith: (text: string, number: string) => string;
};

/** Lists what is not a product number: a name with the products it may be, or something unknown. */
export function UnknownProducts({ unknown, hrefWith }: UnknownProps) {
  return (
    <>
      {unknown.map(({ text, near }) =>
        near.length > 0 ? (
          <section key={text} className="rounded-md border border-line px-3 py-2 text-sm">
            <h2 className="font-semibold">Which one is “{text}”?</h2>
            <ul>
              {near.map(({ number, description }) => (
                <li key={number} className="py-0.5">
                  <ProductName {...{ number, name: description, href: hrefWith(text, number) }} />
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
