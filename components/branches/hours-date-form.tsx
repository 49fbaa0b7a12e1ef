import { Button } from '#components/ui/button/button.tsx';
import { DateField } from '#components/ui/fields/date-field.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { QueryForm } from '#components/ui/search-page/query-form.tsx';
import { branchHref } from '#lib/enterprise/view/links.ts';

type Props = {
  countryCode: string;
  number: string;
  /** The date as typed, and what is wrong with it. */
  typed: string | undefined;
  problem: string | undefined;
  today: string;
  /** Dates of the previous and next week; `earlier` is undefined if nothing is known of it. */
  earlier: string | undefined;
  later: string;
};

/** Chooses the date from which a branch's hours are shown, as a query of the page. */
export function HoursDateForm(props: Props) {
  const { countryCode, number, typed, problem, today, earlier, later } = props;
  const href = (date?: string) => branchHref(countryCode, number, date);
  return (
    <QueryForm
      action={href()}
      className="flex flex-wrap items-end gap-x-4 gap-y-2 text-sm print:hidden"
    >
      <div className="w-40">
        <DateField
          label="Hours on"
          name="date"
          date={typed}
          today={today}
          years="next"
          problem={problem}
        />
      </div>
      <Button type="submit">Show</Button>
      <span className="flex gap-4 py-1.5">
        {earlier !== undefined && <TextLink href={href(earlier)}>Week before</TextLink>}
        <TextLink href={href(later)}>Week after</TextLink>
        {typed && <TextLink href={href()}>Today</TextLink>}
      </span>
    </QueryForm>
  );
}
