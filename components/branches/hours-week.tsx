import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { DateInput } from '#components/ui/fields/date-field.tsx';
import { describedBy } from '#components/ui/fields/field.tsx';
import { Link } from '#components/ui/link.tsx';
import { QueryForm } from '#components/ui/search-page/query-form.tsx';
import { SectionTitle } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { BranchView } from '#lib/branches/branch-view.ts';
import { branchHref } from '#lib/branches/links.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = { number: string; reading: BranchView };

/** The heading of a branch's week, `week`, which moves by a week, or to a day as soon as one is chosen. */
export function HoursWeek({ number, reading }: Props) {
  const { from, typed, problem, today, earlier, later } = reading;
  const href = (date?: string) => branchHref(number, date);
  const id = useId();
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex items-center gap-1">
        {earlier !== undefined && (
          <Step href={href(earlier)} label="Week before" Icon={ChevronLeft} />
        )}
        <SectionTitle id="week">
          {from === today ? 'This week' : `Week from ${formatDate(from)}`}
        </SectionTitle>
        <Step href={href(later)} label="Week after" Icon={ChevronRight} />
      </span>
      <QueryForm
        action={href()}
        submitOnChange
        className="ml-auto flex flex-wrap items-center gap-x-2 gap-y-1 text-sm print:hidden"
      >
        {typed && <TextLink href={href()}>Today</TextLink>}
        <label id={`${id}-label`} htmlFor={id} className="text-quiet text-xs">
          Hours on
        </label>
        <span className="w-36">
          <DateInput
            id={id}
            name="date"
            date={typed}
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
            Hours on {problem}
          </p>
        )}
      </QueryForm>
    </div>
  );
}

type StepProps = { href: string; label: string; Icon: LucideIcon };

function Step({ href, label, Icon }: StepProps) {
  return (
    <Link
      href={href}
      scroll={false}
      title={label}
      className="grid size-8 place-items-center rounded-md text-quiet hover:bg-accent-panel hover:text-accent print:hidden pointer-coarse:size-11"
    >
      <Icon size={16} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </Link>
  );
}
