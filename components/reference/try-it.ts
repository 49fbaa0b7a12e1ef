import { exampleOf, mediaExample } from './curl.ts';
import type { ApiParameter } from './openapi.ts';
import type { Operation } from './operations.ts';

/** An operation that can be tried from the reference, with the form fields of its request. */
export type TryItOperation = {
  readonly id: string;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  readonly fields: readonly TryItField[];
  /** The initial JSON body; undefined when it takes none. */
  readonly body: string | undefined;
};

export type TryItField = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly isRequired: boolean;
  /** A list has one value a line; `joined` lists share one parameter. */
  readonly list: 'no' | 'repeated' | 'joined';
  /** The allowed values, if there are only a few. */
  readonly values: readonly string[];
  readonly initial: string;
};

/** The user of the reference: their scopes, and the country whose screens they are on. */
export type Reader = { readonly scopes: readonly string[]; readonly countryCode: string };

/** The form to try an operation, or why it cannot be tried: it changes data, or the user lacks a scope. */
export function tryItOperation(
  operation: Operation,
  reader: Reader,
): TryItOperation | { readonly why: string } {
  const { id, summary, method, path, scopes, parameters, body } = operation;
  if (scopes.some((scope) => !scope.endsWith(':read'))) return { why: 'it changes data.' };
  const missing = scopes.filter((scope) => !reader.scopes.includes(scope));
  if (missing.length > 0) return { why: `your role does not have ${missing.join(', ')}.` };
  return {
    id,
    summary,
    method,
    path,
    fields: parameters.flatMap((each) => fieldOf(each, reader)),
    body: body && JSON.stringify(mediaExample(Object.values(body.content)[0]), undefined, 2),
  };
}

function fieldOf(parameter: ApiParameter, { countryCode }: Reader): TryItField[] {
  const { name, in: place, required = false, schema, explode = true } = parameter;
  if (place !== 'path' && place !== 'query') return [];
  const isList = schema?.type === 'array';
  const example = required ? exampleOf(parameter) : undefined;
  const initial = name === 'countryCode' ? countryCode : example;
  return [
    {
      name,
      in: place,
      isRequired: required,
      list: isList ? (explode ? 'repeated' : 'joined') : 'no',
      values: schema?.type === 'boolean' ? ['true', 'false'] : (schema?.enum ?? []).map(String),
      initial: initial === undefined ? '' : [initial].flat().map(String).join('\n'),
    },
  ];
}
