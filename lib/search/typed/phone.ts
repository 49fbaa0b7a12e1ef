import { truncate } from '#lib/text/text.ts';

/** The digits of a number written with spaces and punctuation, at most 32. */
export function digitsOf(number = ''): string {
  return truncate(number.replaceAll(/\D/g, ''), MAX_DIGITS);
}

const MAX_DIGITS = 32;

/**
 * The digits of a telephone number as dialled within its country: `+61 491 575 789`, `0061 (0)491 575 789` and
 * `0491 575 789` are all `0491575789`.
 */
export function nationalDigits(phone = ''): string {
  return digitsOf(phone.trim().replace(COUNTRY_CODE, '0'));
}

/** The words that a telephone number is found by: its digits, and the last four, which are told apart by a sign. */
export function phoneWords(phone: string | undefined): string[] {
  const digits = nationalDigits(phone);
  return digits === '' ? [] : [digits, lastFour(digits)];
}

/** The word that a typed text asks for: of a telephone number in it, or of the last four digits that it is. */
export function typedPhoneWord(text: string): string | undefined {
  return findPhone(text)?.digits ?? (/^\d{4}$/.test(text) ? lastFour(text) : undefined);
}

/** Whether a telephone number is found by the word that a text asks for. */
export function isPhoneOf(phone: string | undefined, word: string): boolean {
  return phoneWords(phone).some((each) => each.startsWith(word));
}

const lastFour = (digits: string) => `+${digits.slice(-4)}`;

/** Australia and New Zealand, with `(0)` or 0 after the code. */
const COUNTRY_CODE = /^(?:\+|0011\s*|00)\s*6[14][\s.-]*(?:\(0\))?[\s.-]*0?/;

/** A telephone number within a typed text, and the text around it. */
export function findPhone(text: string): { digits: string; rest: string } | undefined {
  const found = PHONE.exec(text);
  if (!found) return undefined;
  const digits = nationalDigits(found[0]);
  if (!NATIONAL.test(digits)) return undefined;
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.trim();
  return { digits, rest };
}

const PHONE = /(?<![\w$.,/-])(?:\+\s*6[14]|00\s*6[14]|0|\(0|1[38]00\b)[\d\s().-]{6,18}\d(?![\w/])/;
/** An area or mobile code with a subscriber's number, or a number that costs the caller little. */
const NATIONAL = /^(?:0[2-9]\d{7,9}|1[38]00\d{6})$/;
