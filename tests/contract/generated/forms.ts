import fc from 'fast-check';
import { generatedBody, type JsonSchema, type KnownValues } from './values.ts';

const BOUNDARY = 'xyz';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Multipart bodies that match a schema or nearly do: parts once, repeated or missing, and some malformed. */
export function generatedForm(
  { properties = {}, required = [] }: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
  known: KnownValues,
): fc.Arbitrary<string> {
  const parts = Object.entries(properties).map(([name, schema]) => {
    const one = schema.items ?? schema;
    const part =
      schema.format === 'binary'
        ? FILE.map((content) => `${disposition(name)}; ${content}`)
        : generatedBody(one, schemas, known, name).map((json) => textPart(name, json));
    const maxLength = schema.items ? 5 : 2;
    const minLength = required.includes(name) ? 1 : 0;
    return fc.oneof(
      { weight: 12, arbitrary: fc.array(part, { minLength, maxLength: minLength }) },
      {
        weight: 4,
        arbitrary: fc.array(part, { minLength: 1, maxLength: schema.items ? maxLength : 1 }),
      },
      { weight: 1, arbitrary: fc.array(part, { maxLength }) },
    );
  });
  return fc.tuple(fc.tuple(...parts), ODD_PARTS, END).map(([declared, odd, end]) =>
    [...declared.flat(), ...odd]
      .map((part) => `--${BOUNDARY}\r\n${part}\r\n`)
      .join('')
      .concat(end),
  );
}

/** A text part has the value without the quotation marks of JSON. */
function textPart(name: string, json: string): string {
  return `${disposition(name)}\r\n\r\n${json.replace(/^"(.*)"$/s, '$1')}`;
}

function disposition(name: string): string {
  return `Content-Disposition: form-data; name="${name}"`;
}

const FILE = fc.oneof(
  { weight: 12, arbitrary: fc.constant('filename="a.csv"\r\n\r\na,b\r\n1,2\r\n') },
  fc.constantFrom(
    'filename=""\r\n\r\n',
    'filename="a.svg"\r\n\r\n<svg onload="alert(1)"/>',
    'filename="../../a.jpg"\r\n\r\n<!doctype html>',
    'filename="\u202egpj.csv"\r\n\r\na,b',
    "filename*=UTF-8''%ff.csv\r\n\r\na,b",
    `filename="${'x'.repeat(300)}.csv"\r\n\r\na,b`,
  ),
);

const ODD_PARTS = fc.oneof(
  { weight: 20, arbitrary: fc.constant<string[]>([]) },
  fc.constantFrom(
    [`${disposition('__proto__')}\r\n\r\n1`],
    ['Content-Disposition: attachment\r\n\r\n'],
    ['\r\n'],
    ['no header'],
    [`${disposition('name')}\r\n\r\na\0b`],
  ),
);

const END = fc.oneof(
  { weight: 20, arbitrary: fc.constant(`--${BOUNDARY}--\r\n`) },
  fc.constantFrom('', `--${BOUNDARY}`, `--${BOUNDARY}--`),
);
