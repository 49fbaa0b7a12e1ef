import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { QueryForm } from '#components/ui/query-form.tsx';

type Parts = { countryCode: string; asked: string; problem: string | undefined };

/** The search of every kind as a form, so that it is a link too. */
export function SearchForm({ countryCode, asked, problem }: Parts) {
  return (
    <search>
      <QueryForm action={`/${countryCode}/search`} className="flex flex-wrap items-start gap-3">
        <div className="w-full max-w-xl flex-auto">
          <Field
            label="Number or words"
            name="q"
            type="search"
            autoComplete="off"
            spellCheck={false}
            defaultValue={asked}
            problem={problem}
          />
        </div>
        <div className="sm:pt-6">
          <Button type="submit" look="main">
            Search
          </Button>
        </div>
      </QueryForm>
    </search>
  );
}
