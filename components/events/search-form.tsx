import { DateField } from '#components/ui/date-field.tsx';
import { Field } from '#components/ui/field.tsx';
import { QueryForm } from '#components/ui/query-form.tsx';
import { SearchFoot } from '#components/ui/search-foot.tsx';
import type { TypedSearch } from '#components/ui/typed-search.ts';
import { EVENT_TYPE_WORDS } from '#lib/customer/account-words.ts';
import { EventType } from '#lib/customer/event-schema.ts';

type Parts = {
  countryCode: string;
  typed: TypedSearch;
  /** Where the days are that are typed: `Sydney`. */
  place: string;
  /** The date there. */
  today: string;
};

/** The dates that are typed, with the year of a day without one. */
export const EVENT_DATES = { from: 'last', to: 'last' } as const;

/** The search for events: a form whose address is what it asks, so that it is a link too. */
export function SearchForm({ countryCode, typed, place, today }: Parts) {
  const { values, lists, problems } = typed;
  const chosen = lists['type'] ?? [];
  const date = (name: keyof typeof EVENT_DATES) => ({
    name,
    date: values[name],
    problem: problems[name],
    today,
    years: EVENT_DATES[name],
  });
  return (
    <search>
      <QueryForm action={`/${countryCode}/events`} className="space-y-3">
        <div className="search-fields event-search">
          <Field
            label="Account: number, or words of its name"
            type="search"
            name="account"
            defaultValue={values['account']}
            problem={problems['account']}
            autoComplete="off"
            spellCheck={false}
          />
          <DateField label={`From (a day in ${place})`} {...date('from')} />
          <DateField label="To" {...date('to')} />
        </div>
        <fieldset>
          <legend className="text-quiet text-xs">What happened</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {EventType.options.map((type) => (
              <label key={type} className="flex items-center gap-1.5 py-0.5">
                <input
                  type="checkbox"
                  name="type"
                  value={type}
                  defaultChecked={chosen.includes(type)}
                />
                {EVENT_TYPE_WORDS[type]}
              </label>
            ))}
          </div>
          {problems['type'] && (
            <p className="field-problem">This is nothing that happens to accounts.</p>
          )}
        </fieldset>
        <SearchFoot startAgain={`/${countryCode}/events`} />
      </QueryForm>
    </search>
  );
}
