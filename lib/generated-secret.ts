import { z } from 'zod';

/** A secret that we are given and that nobody else makes: 32 characters or more, made at random. */
export const generatedSecret = z
  .string()
  .refine((text) => text.length >= 32 && !isGuessable(text), {
    error: 'must be 32 characters or more, made at random, as openssl rand -base64 32 does',
  });

/**
 * Whether a secret was typed rather than made at random: a placeholder, one character or pattern
 * again and again, a row of the keyboard or the alphabet. Counts the characters that do not follow
 * from those before; every way of making 32 characters at random leaves far more than are needed.
 */
export function isGuessable(secret: string): boolean {
  const text = secret.slice(0, LONGEST).toLowerCase();
  const follows = new Set<number>();
  const mark = (from: number, length: number) => {
    for (let i = from; i < from + length; i += 1) follows.add(i);
  };
  for (const { index, 0: word } of text.matchAll(PLACEHOLDERS)) mark(index, word.length);
  for (let i = 1; i < text.length; i += 1) {
    if (Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) <= 1) mark(i, 1);
    const isSeparator = /[^a-z0-9]/.test(text.charAt(i));
    if (isSeparator && text.indexOf(text.charAt(i)) < i) mark(i, 1);
    const next = text.slice(i, i + REPEATED);
    if (next.length === REPEATED && text.indexOf(next) < i) mark(i, REPEATED);
  }
  return text.length - follows.size < LEAST;
}

/** Characters that cannot be told from the others: 40 bits of digits, 48 of hexadecimal, 72 of base64. */
const LEAST = 12;
/** As many again as were there before are a pattern. */
const REPEATED = 3;
/** Of a longer secret the beginning has to suffice. */
const LONGEST = 256;

const PLACEHOLDERS =
  /qwertyuiop|asdfghjkl|zxcvbnm|change|replace|insert|enter|please|your|this|that|with|the|and|for|not|use|password|passwd|passphrase|pass|secret|session|cookie|token|key|default|example|sample|dummy|foo|bar|baz|test|demo|develop|ment|local|host|staging|stage|prod|uction|insecure|secure|unsafe|safe|random|string|value|text|long|enough|very|super|must|least|character|some|any|thing|here|later|trade|supply|portal|admin|root|user|client|keep|only|hunter|letmein|welcome|correct|horse|battery|staple/g;
