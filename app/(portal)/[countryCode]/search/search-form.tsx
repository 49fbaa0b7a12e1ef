import { Button } from '#components/ui/button/button.tsx';
import { Field } from '#components/ui/fields/field.tsx';
import { QueryForm } from '#components/ui/search-page/query-form.tsx';

type Props = { countryCode: string; text: string; problem: string | undefined };

/** The form of the search across all kinds. */
export function SearchForm({ countryCode, text, problem }: Props) {
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
            defaultValue={text}
            problem={problem}
          />
        </div>
        <div className="sm:pt-6">
          <Button type="submit" variant="main">
            Search
          </Button>
        </div>
      </QueryForm>
    </search>
  );
}
