'use client';

import { clsx } from 'clsx';
import { CalendarDays } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react';
import { formatDate } from '#lib/dates.ts';
import { typedDate, type YearRule } from '#lib/typed-date.ts';

export type DateParts = {
  /** `YYYY-MM-DD`, or what was typed where it is no date. */
  date: string | undefined;
  /** `YYYY-MM-DD`: gives a day without its year the year that `years` says. */
  today: string;
  years: YearRule;
  /** Called with `YYYY-MM-DD`, with nothing where the field is empty, or with what was typed where it is no date. */
  onDate?: ((date: string) => void) | undefined;
};

type Parts = DateParts &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onBlur' | 'onChange'> & {
    /** The name and description of the button that opens the calendar. */
    calendar: { readonly label: string; readonly describedBy?: string };
  };

/**
 * A date, typed and shown day first whatever the locale of the machine, or chosen from the browser's calendar. In a
 * form it is sent as `YYYY-MM-DD`; without scripts it is sent as it was typed, so a server reads it with `typedDate`.
 */
export function DateInput(parts: Parts) {
  const { date = '', today, years, onDate, calendar, className, onKeyDown, ...input } = parts;
  const field = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const before = useRef(date);
  useEffect(() => {
    if (before.current === date) return;
    before.current = date;
    if (field.current) field.current.value = shownDate(date);
  }, [date]);
  const { name } = input;
  useEffect(() => {
    const form = field.current?.form;
    if (!form || !name) return;
    const sendDate = ({ formData }: FormDataEvent) => {
      const typed = typedDate(field.current?.value ?? '', today, years);
      if (typed && formData.has(name)) formData.set(name, typed);
    };
    form.addEventListener('formdata', sendDate);
    return () => form.removeEventListener('formdata', sendDate);
  }, [name, today, years]);
  const settle = (text: string) => {
    const typed = typedDate(text, today, years) ?? text.trim();
    if (field.current) field.current.value = shownDate(typed);
    if (typed !== date) onDate?.(typed);
  };
  const choose = () => {
    if (!picker.current) return;
    picker.current.value = typedDate(field.current?.value ?? '', today, years) ?? '';
    picker.current.showPicker();
  };
  return (
    <span className="date-input">
      <input
        placeholder="dd/mm/yyyy"
        autoComplete="off"
        spellCheck={false}
        {...input}
        ref={field}
        type="text"
        className={className}
        defaultValue={shownDate(date)}
        onBlur={({ currentTarget }) => settle(currentTarget.value)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter') settle(event.currentTarget.value);
          onKeyDown?.(event);
        }}
      />
      {/* The browser shows its calendar at this field; its own text would follow the machine's locale. */}
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className="date-picker"
        onInput={({ currentTarget }) => currentTarget.value && settle(currentTarget.value)}
      />
      <button
        type="button"
        disabled={input.disabled}
        aria-label={calendar.label}
        aria-describedby={calendar.describedBy}
        title="Choose from a calendar"
        className={clsx('date-button', 'hidden scripted:grid print:hidden')}
        onClick={choose}
      >
        <CalendarDays size={15} aria-hidden="true" />
      </button>
    </span>
  );
}

/** `20 Nov 2026`. The years before 1000, and what is no date, stand as they are. */
function shownDate(date: string): string {
  return /^[1-9]\d{3}-\d{2}-\d{2}$/.test(date) && typedDate(date, date, 'next') === date
    ? formatDate(date)
    : date;
}
