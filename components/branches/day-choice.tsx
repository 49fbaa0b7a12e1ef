import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { branchHref } from '#lib/enterprise/branch-addresses.ts';

type Parts = {
  countryCode: string;
  number: string;
  /** As it was typed, and what is wrong with it. */
  typed: string | undefined;
  problem: string | undefined;
  /** The days that the steps lead to; undefined where there is nothing known of them. */
  earlier: string | undefined;
  later: string;
};

/** Chooses the day that a branch's hours are shown from; its address is the choice. */
export function DayChoice({ countryCode, number, typed, problem, earlier, later }: Parts) {
  const href = (date?: string) => branchHref(countryCode, number, date);
  return (
    <form action={href()} className="flex flex-wrap items-end gap-x-4 gap-y-2 text-sm print:hidden">
      <div className="w-40">
        <Field
          label="Hours on"
          name="date"
          // A date field cannot show what is no date, and what was typed is not to be lost.
          type={problem ? 'text' : 'date'}
          defaultValue={typed}
          problem={problem}
        />
      </div>
      <Button type="submit">Show</Button>
      <span className="flex gap-4 py-1.5">
        {earlier !== undefined && <TextLink href={href(earlier)}>Week before</TextLink>}
        <TextLink href={href(later)}>Week after</TextLink>
        {typed && <TextLink href={href()}>Today</TextLink>}
      </span>
    </form>
  );
}
