import { Field, Select } from '#components/ui/field.tsx';
import { QueryForm } from '#components/ui/query-form.tsx';
import { SearchFoot } from '#components/ui/search-foot.tsx';
import type { TypedSearch } from '#components/ui/typed-search.ts';
import { ACCOUNT_STATUS_WORDS, ACCOUNT_TYPE_WORDS } from '#lib/customer/account-words.ts';

/** Something to choose among, by its code or number. */
export type Option = readonly [value: string, words: string];

type Parts = {
  countryCode: string;
  typed: TypedSearch;
  segments: readonly Option[];
  branches: readonly Option[];
};

/** The search for accounts: a form whose address is what it asks, so that it is a link too. */
export function SearchForm({ countryCode, typed, segments, branches }: Parts) {
  const { values, problems } = typed;
  const choice = (name: string, options: readonly Option[]) => (
    <>
      <option value="">Any</option>
      {withChosen(options, values[name] ?? '').map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </>
  );
  const field = (name: string) => ({ name, defaultValue: values[name], problem: problems[name] });
  return (
    <search>
      <QueryForm action={`/${countryCode}/accounts`} className="space-y-3">
        <Field
          label={`Number, name, ${countryCode === 'nz' ? 'NZBN' : 'ABN'}, contact, telephone or suburb`}
          type="search"
          autoComplete="off"
          spellCheck={false}
          {...field('q')}
        />
        <div className="search-fields account-choices">
          <Select label="Status" {...field('status')}>
            {choice('status', Object.entries(ACCOUNT_STATUS_WORDS))}
          </Select>
          <Select label="Type" {...field('type')}>
            {choice('type', Object.entries(ACCOUNT_TYPE_WORDS))}
          </Select>
          <Select label="Segment" {...field('segment')}>
            {choice('segment', segments)}
          </Select>
          <Select label="Home branch" {...field('branch')}>
            {choice('branch', branches)}
          </Select>
          <Select label="Live or deleted" {...field('deleted')}>
            <option value="">Both</option>
            {withChosen(DELETED, values['deleted'] ?? '').map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </div>
        {values['sort'] && <input type="hidden" name="sort" value={values['sort']} />}
        <SearchFoot startAgain={`/${countryCode}/accounts`} />
      </QueryForm>
    </search>
  );
}

const DELETED: readonly Option[] = [
  ['no', 'Live alone'],
  ['only', 'Deleted alone'],
];

/** An address may name what is there no more; what was asked stays to be seen. */
function withChosen(options: readonly Option[], chosen: string): readonly Option[] {
  if (chosen === '' || options.some(([value]) => value === chosen)) return options;
  return [[chosen, `${chosen} (not in the list)`], ...options];
}
