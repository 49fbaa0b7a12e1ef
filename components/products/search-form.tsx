import { Field, Select } from '#components/ui/field.tsx';
import { QueryForm } from '#components/ui/query-form.tsx';
import { SearchFoot } from '#components/ui/search-foot.tsx';
import type { TypedSearch } from '#components/ui/typed-search.ts';
import type { ProductClass } from '#lib/product/product-range.ts';
import { MOST_CLASSES, PRODUCT_TYPE_WORDS } from '#lib/product/product-words.ts';

type Parts = { countryCode: string; typed: TypedSearch; brands: readonly ProductClass[] };

/** The search for products: a form whose address is what it asks, so that it is a link too. */
export function SearchForm({ countryCode, typed: { values, problems }, brands }: Parts) {
  const { brand = '', type = '' } = values;
  return (
    <search>
      <QueryForm action={`/${countryCode}/products`} className="space-y-3">
        <div className="search-fields product-search">
          <Field
            label="Number, words, barcode or maker’s number"
            type="search"
            name="q"
            defaultValue={values['q']}
            problem={problems['q']}
            autoComplete="off"
            spellCheck={false}
          />
          <Select label="Brand" name="brand" defaultValue={brand} problem={problems['brand']}>
            <option value="">Any brand</option>
            {brands.length > MOST_CLASSES && <option disabled>Not all brands are listed</option>}
            {withChosen(brands, brand).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <Select label="Type" name="type" defaultValue={type} problem={problems['type']}>
            <option value="">Any type</option>
            {Object.entries(PRODUCT_TYPE_WORDS).map(([code, words]) => (
              <option key={code} value={code}>
                {words}
              </option>
            ))}
          </Select>
        </div>
        {KEPT.map((name) =>
          values[name] ? (
            <input key={name} type="hidden" name={name} value={values[name]} />
          ) : undefined,
        )}
        <SearchFoot startAgain={`/${countryCode}/products`} />
      </QueryForm>
    </search>
  );
}

/** Where somebody is in the range, and how the list stands: a search goes on from there. */
const KEPT = ['section', 'category', 'family', 'subBrand', 'sort'];

/** An address may name a brand that is there no more; what was asked stays to be seen. */
function withChosen(brands: readonly ProductClass[], chosen: string): readonly ProductClass[] {
  if (chosen === '' || brands.some(({ code }) => code === chosen)) return brands;
  return [{ code: chosen, name: `${chosen} (not in the list)` }, ...brands];
}
