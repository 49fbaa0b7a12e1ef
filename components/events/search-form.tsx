import { Field } from '#components/ui/field.tsx';
import { SearchFoot } from '#components/ui/search-foot.tsx';
import type { TypedSearch } from '#components/ui/typed-search.ts';
import { EVENT_TYPE_WORDS } from '#lib/customer/account-words.ts';
import { EventType } from '#lib/customer/event-schema.ts';

type Parts = {
  countryCode: string;
  typed: TypedSearch;
  /** Where the days are that are typed: `Sydney`. */
  place: string;
};

/** The search for events: a form whose address is what it asks, so that it is a link too. */
export function SearchForm({ countryCode, typed: { values, lists, problems }, place }: Parts) {
  const chosen = lists['type'] ?? [];
  // A date field cannot show what is no date, and what was typed is not to be lost.
  const date = (name: string) => ({
    name,
    defaultValue: values[name],
    problem: problems[name],
    type: problems[name] ? 'text' : 'date',
  });
  return (
    <search>
      <form action={`/${countryCode}/events`} className="space-y-3">
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
          <Field label={`From (a day in ${place})`} {...date('from')} />
          <Field label="To" {...date('to')} />
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
      </form>
    </search>
  );
}
