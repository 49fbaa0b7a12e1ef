import type { Schema } from './openapi.ts';

const FORMATS: Readonly<Record<string, string>> = {
  date: 'string (date)',
  'date-time': 'string (timestamp)',
  uuid: 'string (UUID)',
  uri: 'string (address)',
  binary: 'file',
};

/** The type of a value in a word or two; `any` when the schema does not say. */
export function typeText(schema: Schema): string {
  const { type, format, properties } = schema;
  if (typeof type === 'object') return type.join(' or ');
  if (type === 'string' && format) return FORMATS[format] ?? `string (${format})`;
  if (type !== undefined) return type;
  if (properties) return 'object';
  return schema.enum || typeof schema.const === 'string' ? 'string' : 'any';
}

/** The constraints of a value as phrases, with code in backticks. */
export function constraintTexts(schema: Schema): string[] {
  const { minLength, maxLength, minItems, maxItems, pattern, format } = schema;
  const example = schema.example ?? schema.examples?.[0];
  return [
    rangeText(minLength, maxLength, 'character'),
    rangeText(minItems, maxItems, 'item'),
    rangeText(realBound(schema.minimum), realBound(schema.maximum)),
    pattern && !format && patternText(pattern),
    schema.default !== undefined && `default \`${JSON.stringify(schema.default)}\``,
    example !== undefined && `for example \`${JSON.stringify(example)}\``,
  ].filter((text) => typeof text === 'string');
}

/** A pattern for so many characters, without control characters, as words. */
function patternText(pattern: string): string | undefined {
  const [, least, most] = /^\^\[\^\\p\{Cc\}\\p\{Cs\}\]\{(\d+),(\d+)\}\$$/.exec(pattern) ?? [];
  if (least && most) return rangeText(Number(least), Number(most), 'character');
  return `matches \`${pattern}\``;
}

function rangeText(least: number | undefined, most: number | undefined, unit?: string) {
  if (least === undefined && most === undefined) return undefined;
  const figures =
    most === undefined
      ? `at least ${least}`
      : least === undefined
        ? `at most ${most}`
        : least === most
          ? `exactly ${least}`
          : `${least} to ${most}`;
  if (unit === undefined) return figures;
  return `${figures} ${unit}${(most ?? least) === 1 ? '' : 's'}`;
}

/** Drops a bound that is only that of JavaScript integers. */
function realBound(bound: number | undefined): number | undefined {
  return bound !== undefined && Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
}
