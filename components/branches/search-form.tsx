import { Button } from '#components/ui/button.tsx';
import { Field, Select } from '#components/ui/field.tsx';
import { QueryForm } from '#components/ui/query-form.tsx';
import { StartAgain } from '#components/ui/start-again.tsx';
import type { TypedSearch } from '#components/ui/typed-search.ts';

type Parts = {
  countryCode: string;
  typed: TypedSearch;
  types: readonly { readonly code: string; readonly description: string }[];
  states: readonly string[];
};

/** The search for branches: a form whose address is what it asks, so that it is a link too. */
export function SearchForm({ countryCode, typed, types, states }: Parts) {
  const { values, problems } = typed;
  const field = (name: string) => ({ name, defaultValue: values[name], problem: problems[name] });
  return (
    <search>
      <QueryForm action={`/${countryCode}/branches`} className="space-y-3">
        <div className="search-fields branch-search">
          <Field
            label="Number, name, suburb or post code"
            type="search"
            autoComplete="off"
            spellCheck={false}
            {...field('q')}
          />
          <Select label="Type" {...field('type')}>
            <option value="">Any</option>
            {types.map(({ code, description }) => (
              <option key={code} value={code}>
                {description}
              </option>
            ))}
          </Select>
          <Select label={countryCode === 'nz' ? 'Region' : 'State'} {...field('state')}>
            <option value="">Any</option>
            {states.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </Select>
        </div>
        {KEPT.map(
          (name) =>
            values[name] && <input key={name} type="hidden" name={name} value={values[name]} />,
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <Button type="submit" look="main">
            Search
          </Button>
          <label className="flex items-center gap-1.5 py-1">
            <input type="checkbox" name="open" value="1" defaultChecked={values['open'] === '1'} />
            Open now
          </label>
          <StartAgain href={`/${countryCode}/branches`} />
        </p>
      </QueryForm>
    </search>
  );
}

/** What a new search does not change. */
const KEPT = ['near', 'sort'];
