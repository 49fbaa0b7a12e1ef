import { formatTypedDate } from '#lib/time/typed-date.ts';

/** What is in the fields of a form, by name; a dot leads to a member of an object: `metaproperties.season`. */
export type Values = Readonly<Record<string, Value>>;
export type Value = string | readonly string[];

/** A field of a form, in the terms of the operation that takes it. */
export type FormField = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'line' | 'lines' | 'date' | 'list' | 'select' | 'checkboxes';
  /** Whether it must not be emptied. */
  readonly isRequired?: boolean;
  /** Whether the operation takes an array, of one value where the kind has one. */
  readonly isArray?: boolean;
  readonly maxLength?: number;
  readonly hint?: string;
  /** What words such as `tomorrow` count from in a date: `YYYY-MM-DD`. */
  readonly today?: string;
  /** The choices; one that is retired is offered only where it is chosen. */
  readonly options?: readonly FormOption[];
  /** What separates the items of a list when they are shown; items with spaces are separated by commas. */
  readonly separator?: ' ' | ', ';
};

type FormOption = { readonly value: string; readonly label: string; readonly isRetired?: boolean };

/** The fields that differ, of those that `after` has. */
export function changedFields(before: Values, after: Values): string[] {
  const text = (value: Value = '') => JSON.stringify(cleaned(value));
  return Object.keys(after).filter((name) => text(before[name]) !== text(after[name]));
}

export function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** A value as the service stores it: what fields add does not count, nor does an item that is there twice. */
export function cleaned(value: Value): Value {
  if (typeof value === 'string') return value.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
  return [...new Set(value.map((item) => item.normalize('NFC').trim()))].filter(Boolean);
}

/** Values by name, and those whose names lead to a member of an object, by its name and theirs. */
export function grouped<T>(values: readonly (readonly [name: string, value: T])[]) {
  const fields: Record<string, T> = {};
  const groups: Record<string, Record<string, T>> = {};
  for (const [name, value] of values) {
    const [, group, member] = /^(\w+)\.(.*)$/s.exec(name) ?? [];
    if (group === undefined || member === undefined) fields[name] = value;
    else groups[group] = { ...groups[group], [member]: value };
  }
  return { fields, groups };
}

/** The value of a field in words: the labels of what was chosen. */
export function wordsOf({ name, kind, options = [] }: FormField, values: Values): string {
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  const items = [cleaned(values[name] ?? '')].flat();
  return items
    .map((item) => labels.get(item) ?? (kind === 'date' ? formatTypedDate(item) : item))
    .join(', ');
}

export function splitList(text: string, separator: FormField['separator']): readonly string[] {
  const items = text.split(separator === ' ' ? /[\s,;]+/ : /[\n\r\t,;]+/);
  return [cleaned(items)].flat();
}

/** The problems by the names of their fields: that of `tags[2]` is one of `tags`; what must not be empty is asked for. */
export function problemsByField(
  details: readonly { readonly field: string; readonly issue: string }[],
  fields: readonly FormField[] = [],
  typed: Values = {},
): Readonly<Record<string, string>> {
  const isMissing = (field: string) => typed[field] !== undefined && cleaned(typed[field]) === '';
  return Object.fromEntries(
    details.map(({ field, issue }) => [
      fieldOf(field),
      isMissing(field) ? `Enter a ${labelOf(fields, field).toLowerCase()}` : issue,
    ]),
  );
}

export function labelOf(fields: readonly FormField[], field: string): string {
  return fields.find(({ name }) => name === fieldOf(field))?.label ?? field;
}

function fieldOf(field: string): string {
  return field.replace(/\[\d+\]$/, '');
}
