import type { Schema } from './openapi.ts';

const FORMATS: Readonly<Record<string, string>> = {
  date: 'string (date)',
  'date-time': 'string (timestamp)',
  uuid: 'string (UUID)',
  uri: 'string (address)',
  binary: 'file',
};

/** The type of a value in a word or two; `any` where the schema does not say. */
export function typeOf(schema: Schema): string {
  const { type, format, properties } = schema;
  if (typeof type === 'object') return type.join(' or ');
  if (type === 'string' && format) return FORMATS[format] ?? `string (${format})`;
  if (type !== undefined) return type;
  if (properties) return 'object';
  return schema.enum || typeof schema.const === 'string' ? 'string' : 'any';
}

/** The limits of a value, each as a phrase; code between backticks. */
export function factsOf(schema: Schema): string[] {
  const { minLength, maxLength, minItems, maxItems, pattern, format } = schema;
  const example = schema.example ?? schema.examples?.[0];
  return [
    between(minLength, maxLength, 'character'),
    between(minItems, maxItems, 'item'),
    between(safe(schema.minimum), safe(schema.maximum)),
    pattern && !format && `matches \`${pattern}\``,
    schema.default !== undefined && `default \`${JSON.stringify(schema.default)}\``,
    example !== undefined && `for example \`${JSON.stringify(example)}\``,
  ].filter((fact) => typeof fact === 'string');
}

function between(least: number | undefined, most: number | undefined, unit?: string) {
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

/** A bound that is only the reach of a JavaScript number tells a reader nothing. */
function safe(bound: number | undefined): number | undefined {
  return bound !== undefined && Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
}
