import type { CountryCode } from '#lib/api/fields.ts';
import { formatMoney } from '#lib/money.ts';
import { caseVariants } from '#lib/search/words.ts';
import type { Clock } from '#lib/time/clock.ts';
import { COUNTRY_TIME_ZONES, dateIn, formatDayAndMonth } from '#lib/time/dates.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { parseTypedDate } from '#lib/time/typed-date.ts';
import { findPhone } from './phone.ts';

/** What a person typed into the search, taken apart. */
export type ParsedSearch = {
  readonly text: string;
  /** What is left for names and products: the text without conditions and the telephone number. */
  readonly names: string;
  /** Amounts, dates and numbers; a document has to meet every one. */
  readonly conditions: readonly SearchCondition[];
  /** The conditions as they were typed: `$776`, `job 416`. */
  readonly typedConditions: readonly string[];
  /** The digits of a telephone number, as dialled within the country. */
  readonly phone: string | undefined;
};

/** One amount, date or number; any of its readings may be meant. */
export type SearchCondition = {
  /** What the number is, if that was typed: `job 416`. */
  readonly kind: NumberKind | undefined;
  /** The forms in which it may be stored as a number; empty for what is no number. */
  readonly numbers: readonly string[];
  /** Dollars including GST, `from` included and `below` not. */
  readonly amount: { readonly from: string; readonly below: string } | undefined;
  /** The same within 5 %, for dollars without cents: what people remember. */
  readonly near: { readonly from: string; readonly below: string } | undefined;
  /** Calendar dates (`YYYY-MM-DD`); several if the year was left out, or of a week or a part of a month. */
  readonly dates: readonly string[];
  /** How it is written on screens, to be highlighted. */
  readonly marks: readonly string[];
};

type NumberKind = 'invoice' | 'order' | 'job' | 'purchaseOrder';

/**
 * Takes a typed text apart: `2 Dec penrose 776` is the name `penrose`, a date and an amount. Dates have the day first;
 * `today` (`YYYY-MM-DD`) supplies a missing year. At most MAX_CONDITIONS conditions; further ones count as names.
 */
export function parseTypedText(asTyped: string, today: string): ParsedSearch {
  // A number in groups, as on paper, and the end of one, as people say it.
  const typed = asTyped
    .replace(/^\s*(\d{4})\s(\d{3})\s*$/, '$1$2')
    .replaceAll(/(?<!\S)(?:\.{2,}|…)(?=\w)/g, '');
  const phone = findPhone(typed);
  const conditions: SearchCondition[] = [];
  const typedConditions: string[] = [];
  let names = phone?.rest ?? typed;
  for (const [pattern, read] of READERS) {
    names = names.replaceAll(pattern, (whole: string, ...groups: unknown[]) => {
      const parts = groups.map((group) => (typeof group === 'string' ? group : ''));
      const condition = conditions.length < MAX_CONDITIONS ? read(whole, parts, today) : undefined;
      if (!condition) return whole;
      conditions.push(condition);
      typedConditions.push(whole);
      return ' ';
    });
  }
  return {
    // No number is stored with the sign before it.
    text: typed.replaceAll(/(?<!\S)#(?=\w)/g, ''),
    names: names.replaceAll(/\s+/g, ' ').trim(),
    conditions,
    typedConditions,
    phone: phone?.digits,
  };
}

/** The same for a text typed now in the country: once a request, so that all of it has the same day. */
export function parseTypedSearch(
  { countryCode, clock }: { readonly countryCode: CountryCode; readonly clock: Clock },
  text: string,
): ParsedSearch {
  return parseTypedText(text, dateIn(COUNTRY_TIME_ZONES[countryCode], clock.now()));
}

const MAX_CONDITIONS = 4;

type Reader = (
  whole: string,
  groups: readonly string[],
  today: string,
) => SearchCondition | undefined;

/** Each matches whole words; earlier ones take what later ones would too. */
const READERS: readonly (readonly [pattern: RegExp, read: Reader])[] = [
  [
    /(?<!\S)(invoice|inv|order|job|po|p\/o)[\s.:#-]*(?:no\.?|number|#)?[\s:#-]*((?=\S*\d)[a-z\d][\w/-]*)(?!\S)/gi,
    readLabelled,
  ],
  [
    /(?<!\S)(?:yesterday|today|(?:last|this|next)\s(?=[mtwfs])[a-z]{3,9}|[a-z]{3,6}day)(?!\S)/gi,
    readDate,
  ],
  [/(?<!\S)(?:(early|mid|late)[\s-]([a-z]{3,9})|(last|this)\s(week|month))(?!\S)/gi, readPeriod],
  [
    /(?<!\S)(?:(?:about|around|roughly|~)\s?\$?(\d{1,3}(?:,\d{3})+|\d{1,9})|\$?(\d{1,9})ish)(?!\S)/gi,
    (_, [dollars = '', ish = '']) => readAbout(dollars || ish),
  ],
  [/(?<!\S)\d{4}-\d{1,2}-\d{1,2}(?!\S)/g, readDate],
  [/(?<!\S)\d{1,2}\/\d{1,2}(?:\/(?:\d{4}|\d{2}))?(?!\S)/g, readDate],
  [/(?<!\S)\d{1,2}[.-]\d{1,2}[.-](?:\d{4}|\d{2})(?!\S)/g, readDate],
  [
    /(?<!\S)\d{1,2}(?:st|nd|rd|th)?[\s.-]?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?(?:,?[\s.-]?(?:\d{4}|\d{2}(?![\d.,])))?(?!\S)/gi,
    readDate,
  ],
  [/(?<!\S)\$\s?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?(?!\S)/g, readAmount],
  [/(?<!\S)(\d{1,3}(?:,\d{3})+|\d{1,9})\.(\d{1,2})(?!\S)/g, readAmount],
  [/(?<!\S)\d{1,3}(?:,\d{3})+(?!\S)/g, (whole) => readAmount(whole, [whole])],
  [/(?<!\S)#?(?=\S*\d)([a-z\d][\w/-]*)(?!\S)/gi, readNumber],
];

const KINDS: Readonly<Record<string, NumberKind>> = {
  invoice: 'invoice',
  inv: 'invoice',
  order: 'order',
  job: 'job',
  po: 'purchaseOrder',
  'p/o': 'purchaseOrder',
};

/** `job-416`, `job 416` and `Job no. 416` are one number, which may be stored with any prefix. */
function readLabelled(whole: string, [label = '', number = '']: readonly string[]) {
  const kind = KINDS[label.toLowerCase()];
  const prefixes = kind === undefined ? [] : [...PREFIXES[kind], ''];
  const numbers = [whole, ...prefixes.map((prefix) => `${prefix}${number}`)].flatMap(caseVariants);
  return condition({ kind, numbers: [...new Set(numbers)], marks: [whole, number] });
}

const PREFIXES: Readonly<Record<NumberKind, readonly string[]>> = {
  invoice: ['INV', 'INV-'],
  order: ['SO', 'SO-'],
  job: ['JOB-', 'JOB ', 'JOB', 'J'],
  purchaseOrder: ['PO', 'PO-', 'PO '],
};

function readDate(whole: string, _: readonly string[], today: string) {
  const typed = whole.replace(/(?<=\d)\s+(?=[a-z])/i, ' ');
  const dates = [parseTypedDate(typed, today, 'last'), parseTypedDate(typed, today, 'next')];
  const [first, ...others] = [...new Set(dates.flatMap((date) => date ?? []))];
  if (first === undefined) return undefined;
  return condition({ dates: [first, ...others], marks: [whole, formatDayAndMonth(first)] });
}

/** `early nov`, `last month`: each day of it. */
function readPeriod(
  whole: string,
  [part = '', month = '', which, unit]: readonly string[],
  today: string,
) {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const before = which?.toLowerCase() === 'last' ? 1 : 0;
  if (unit?.toLowerCase() === 'week') return days(dayAfter(today, -weekday - 7 * before), 7);
  const first =
    month === ''
      ? `${dayAfter(`${today.slice(0, 8)}01`, -before).slice(0, 8)}01`
      : parseTypedDate(`1 ${month}`, today, 'last');
  if (first === undefined) return undefined;
  const start = ['early', 'mid', 'late'].indexOf(part.toLowerCase()) * 10;
  const length = part === '' ? 31 : 10 + Number(start === 20);
  return days(dayAfter(first, Math.max(start, 0)), length, first.slice(0, 7));

  function days(from: string, count: number, within = '') {
    const dates = Array.from({ length: count }, (_, at) => dayAfter(from, at));
    return condition({ dates: dates.filter((date) => date.startsWith(within)), marks: [whole] });
  }
}

/** An amount that is not known exactly. */
function readAbout(typed: string) {
  const { near, marks } = amountReading(typed.replaceAll(',', ''), '');
  return condition({ amount: near, marks });
}

/** Without cents any amount of these dollars. */
function readAmount(_: string, [dollars = '', cents = '']: readonly string[]) {
  return condition(amountReading(dollars.replaceAll(',', ''), cents));
}

/** A plain number is a number of something, or dollars. */
function readNumber(whole: string, [number = '']: readonly string[]) {
  const isDollars = /^[1-9]\d{0,5}$/.test(number) && !whole.startsWith('#');
  const { amount, near, marks = [] } = isDollars ? amountReading(number, '') : {};
  return condition({
    numbers: caseVariants(number),
    amount,
    near,
    marks: [number, ...marks],
  });
}

function amountReading(dollars: string, cents: string) {
  const step = cents === '' ? 100 : cents.length === 1 ? 10 : 1;
  const from = Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  const shown = formatMoney(from / 100);
  return {
    amount: { from: toDollars(from), below: toDollars(from + step) },
    near:
      cents === ''
        ? { from: toDollars(from * 0.95), below: toDollars(Math.max(from * 1.05, from + step)) }
        : undefined,
    marks: [step === 1 ? shown : shown.slice(1, step === 100 ? -3 : -1)],
  };
}

function toDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

function condition(reading: Partial<SearchCondition>): SearchCondition {
  return {
    kind: undefined,
    numbers: [],
    amount: undefined,
    near: undefined,
    dates: [],
    marks: [],
    ...reading,
  };
}
