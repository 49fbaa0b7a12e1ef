import { DateField } from '#components/ui/date-field.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Field, Select } from '#components/ui/field.tsx';
import { QueryForm } from '#components/ui/query-form.tsx';
import { SearchFoot } from '#components/ui/search-foot.tsx';
import type { TypedSearch } from '#components/ui/typed-search.ts';

/** A branch to choose among. */
export type BranchOption = { readonly number: string; readonly name: string };

type Parts = {
  countryCode: string;
  typed: TypedSearch;
  branches: readonly BranchOption[];
  today: string;
};

/** The dates that are typed, with the year of a day without one. */
export const ORDER_DATES = { from: 'last', to: 'last', due: 'next' } as const;

/** The search for purchase orders: a form whose address is what it asks, so that it is a link too. */
export function SearchForm({ countryCode, typed, branches, today }: Parts) {
  const field = (name: string) => ({
    name,
    defaultValue: typed.values[name],
    problem: typed.problems[name],
    autoComplete: 'off',
    spellCheck: false,
  });
  const date = (name: keyof typeof ORDER_DATES) => ({
    name,
    date: typed.values[name],
    problem: typed.problems[name],
    today,
    years: ORDER_DATES[name],
  });
  const hasMore = MORE.some((name) => typed.values[name] || typed.problems[name]);
  const { branch = '', sort } = typed.values;
  return (
    <search>
      <QueryForm action={`/${countryCode}/purchase-orders`} className="space-y-3">
        <div className="search-fields search-usual">
          <Field label="Number or words" type="search" {...field('q')} />
          <Field label="Supplier" {...field('supplier')} />
          <Select label="For branch" name="branch" defaultValue={branch}>
            <option value="">Any branch</option>
            {withChosen(branches, branch).map(({ number, name }) => (
              <option key={number} value={number}>
                {number} {name}
              </option>
            ))}
          </Select>
          <Field label="Product" {...field('product')} />
        </div>
        <SearchFoot startAgain={`/${countryCode}/purchase-orders`}>
          <div className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            <Flag name="overdue" typed={typed}>
              Overdue
            </Flag>
            <Flag name="open" typed={typed}>
              Open
            </Flag>
          </div>
          <Disclosure
            isOpen={hasMore}
            summary={<span className="text-sm">More: dates, state</span>}
          >
            <div className="search-fields mt-2">
              <DateField label="Ordered from" {...date('from')} />
              <DateField label="Ordered to" {...date('to')} />
              <DateField label="Something expected by" {...date('due')} />
              <Field label="State (a letter)" maxLength={1} {...field('state')} />
            </div>
          </Disclosure>
        </SearchFoot>
        {sort && <input type="hidden" name="sort" value={sort} />}
      </QueryForm>
    </search>
  );
}

const MORE = ['from', 'to', 'due', 'state'];

type FlagParts = { name: string; typed: TypedSearch; children: string };

function Flag({ name, typed, children }: FlagParts) {
  const problem = typed.problems[name];
  return (
    <div>
      <label className="flex items-center gap-1.5">
        <input
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={typed.values[name] === 'yes'}
        />
        {children}
      </label>
      {problem && (
        <p className="field-problem">
          {children} {problem}
        </p>
      )}
    </div>
  );
}

/** An address may name a branch that is there no more; what was asked stays to be seen. */
function withChosen(branches: readonly BranchOption[], chosen: string): readonly BranchOption[] {
  if (chosen === '' || branches.some(({ number }) => number === chosen)) return branches;
  return [{ number: chosen, name: '(not in the list)' }, ...branches];
}
