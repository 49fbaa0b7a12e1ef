import fc from 'fast-check';
import { generatedBody, type JsonSchema, type KnownValues } from './generated-values.ts';

/** What stands between the parts of a generated form. */
const BOUNDARY = 'xyz';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Forms that fit a schema, or nearly: parts given once, twice or not at all, and some that are broken. */
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
    const most = schema.items ? 5 : 2;
    const least = required.includes(name) ? 1 : 0;
    return fc.oneof(
      { weight: 12, arbitrary: fc.array(part, { minLength: least, maxLength: least }) },
      {
        weight: 4,
        arbitrary: fc.array(part, { minLength: 1, maxLength: schema.items ? most : 1 }),
      },
      { weight: 1, arbitrary: fc.array(part, { maxLength: most }) },
    );
  });
  return fc.tuple(fc.tuple(...parts), ODD_PARTS, END).map(([sent, odd, end]) =>
    [...sent.flat(), ...odd]
      .map((part) => `--${BOUNDARY}\r\n${part}\r\n`)
      .join('')
      .concat(end),
  );
}

/** Texts are sent without the quotes that they have in JSON. */
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
