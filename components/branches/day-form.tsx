import { type ReactNode, useId } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { DateInput } from '#components/ui/fields/date-field.tsx';
import { describedBy, problemText } from '#components/ui/fields/field.tsx';
import { QueryForm } from '#components/ui/search-page/query-form.tsx';

type Props = {
  /** The address that gets the day as `date`, and other parameters that it keeps. */
  action: string;
  kept?: readonly (readonly [name: string, value: string])[];
  label: string;
  /** `YYYY-MM-DD`, or as typed when it is not a date; undefined for today. */
  date: string | undefined;
  today: string;
  problem?: string | undefined;
  children?: ReactNode;
};

/** A field for a day, which opens the page for that day as soon as one is chosen. */
export function DayForm({ action, kept = [], label, date, today, problem, children }: Props) {
  const id = useId();
  return (
    <QueryForm
      action={action}
      submitOnChange
      className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm print:hidden"
    >
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
      <label id={`${id}-label`} htmlFor={id} className="text-quiet text-xs">
        {label}
      </label>
      <span className="w-36">
        <DateInput
          id={id}
          name="date"
          date={date}
          today={today}
          years="next"
          className="field-input"
          calendar={{ label: 'Calendar', describedBy: `${id}-label` }}
          {...describedBy(id, problem, undefined)}
        />
      </span>
      <Button type="submit" className="scripted:hidden">
        Show
      </Button>
      {problem && (
        <p id={`${id}-problem`} className="field-problem w-full">
          {problemText(label, problem)}
        </p>
      )}
    </QueryForm>
  );
}
