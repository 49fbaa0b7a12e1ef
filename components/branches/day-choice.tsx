import { Button } from '#components/ui/button.tsx';
import { DateField } from '#components/ui/date-field.tsx';
import { QueryForm } from '#components/ui/query-form.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { branchHref } from '#lib/enterprise/branch-addresses.ts';

type Parts = {
  countryCode: string;
  number: string;
  /** As it was typed, and what is wrong with it. */
  typed: string | undefined;
  problem: string | undefined;
  today: string;
  /** The days that the steps lead to; undefined where there is nothing known of them. */
  earlier: string | undefined;
  later: string;
};

/** Chooses the day that a branch's hours are shown from; its address is the choice. */
export function DayChoice(parts: Parts) {
  const { countryCode, number, typed, problem, today, earlier, later } = parts;
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
