'use client';

import { clsx } from 'clsx';
import { CalendarDays } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { formatTypedDate, parseTypedDate, type YearRule } from '#lib/time/typed-date.ts';
import { type FieldProps, LabelledField } from './field.tsx';

type DateProps = {
  /** `YYYY-MM-DD`, or the typed text when it is not a date. */
  date: string | undefined;
  /** `YYYY-MM-DD`: what words such as `tomorrow` count from, and what `years` completes a date without a year from. */
  today: string;
  years: YearRule;
  /** Called with `YYYY-MM-DD`, an empty string, or the typed text when it is not a date. */
  onDate?: ((date: string) => void) | undefined;
  /** How it is shown, day first; typed text that is not a date as it is. */
  format?: ((date: string) => string) | undefined;
};

type Props = DateProps &
  Omit<
    ComponentProps<'input'>,
    'type' | 'value' | 'defaultValue' | 'onBlur' | 'onChange' | 'onKeyDown'
  > & {
    /** Name and description of the button that opens the calendar; without it there is none. */
    calendar?: { readonly label: string; readonly describedBy?: string };
  };

/**
 * A date typed and shown day first whatever the locale of the machine, or picked from the browser's calendar. A form
 * sends it as `YYYY-MM-DD`; without scripts the form sends the typed text, so servers parse it with `parseTypedDate`.
 */
export function DateInput(props: Props) {
  const { date = '', today, years, onDate, format = formatTypedDate, calendar, ...input } = props;
  const field = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const previousDate = useRef(date);
  useEffect(() => {
    if (previousDate.current === date) return;
    previousDate.current = date;
    if (field.current) field.current.value = format(date);
  }, [date, format]);
  const { name } = input;
  useEffect(() => {
    const form = field.current?.form;
    if (!form || !name) return;
    const sendDate = ({ formData }: FormDataEvent) => {
      const typed = parseTypedDate(field.current?.value ?? '', today, years);
      if (typed && formData.has(name)) formData.set(name, typed);
    };
    form.addEventListener('formdata', sendDate);
    return () => form.removeEventListener('formdata', sendDate);
  }, [name, today, years]);
  const commit = (text: string) => {
    // Where it is shown without its year, it would be read as another one.
    if (text === format(previousDate.current)) return;
    const typed = parseTypedDate(text, today, years) ?? text.trim();
    if (field.current) field.current.value = format(typed);
    if (typed === previousDate.current) return;
    // Enter may move the focus, so that the same text is committed again before `date` follows.
    previousDate.current = typed;
    onDate?.(typed);
  };
  const early = useRef(commit);
  useEffect(() => {
    // Typed, and left, before the page was hydrated.
    if (field.current && field.current !== document.activeElement)
      early.current(field.current.value);
  }, []);
  const openCalendar = () => {
    if (!picker.current) return;
    picker.current.value = parseTypedDate(field.current?.value ?? '', today, years) ?? '';
    picker.current.showPicker();
  };
  const typedDate = (
    <input
      placeholder="dd/mm/yyyy"
      autoComplete="off"
      spellCheck={false}
      {...input}
      ref={field}
      type="text"
      defaultValue={format(date)}
      onBlur={({ currentTarget }) => commit(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && commit(currentTarget.value)}
    />
  );
  if (!calendar) return typedDate;
  return (
    <span className="date-input">
      {typedDate}
      {/* The browser opens its calendar at this input; its own text would follow the machine's locale. */}
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className="date-picker"
        onInput={({ currentTarget }) => commit(currentTarget.value)}
      />
      <button
        type="button"
        disabled={input.disabled}
        aria-label={calendar.label}
        aria-describedby={calendar.describedBy}
        title="Choose a date"
        className={clsx('date-button', 'hidden scripted:grid print:hidden')}
        onClick={openCalendar}
      >
        <CalendarDays size={15} aria-hidden="true" />
      </button>
    </span>
  );
}

type DateFieldProps = FieldProps &
  DateProps &
  Pick<ComponentProps<'input'>, 'name' | 'disabled' | 'required' | 'placeholder'>;

/** A labelled date input with its hint and error message. */
export function DateField({ label, problem, hint, className, ...input }: DateFieldProps) {
  return (
    <LabelledField {...{ label, problem, hint, className }}>
      {(attributes) => (
        <DateInput
          {...input}
          {...attributes}
          calendar={{ label: 'Calendar', describedBy: `${attributes.id}-label` }}
        />
      )}
    </LabelledField>
  );
}
