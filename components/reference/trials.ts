import { exampleOf } from './curl.ts';
import type { ApiParameter } from './openapi.ts';
import type { Operation } from './operations.ts';

/** What an operation can be tried with from its page, as the person who reads it. */
export type Trial = {
  readonly id: string;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  readonly fields: readonly TrialField[];
  /** The body that it begins with, as JSON; undefined where it takes none. */
  readonly body: string | undefined;
};

export type TrialField = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly isRequired: boolean;
  /** Several values, a line each; `joined` are sent in one parameter. */
  readonly list: 'no' | 'repeated' | 'joined';
  /** What may be chosen, where it is one of a few. */
  readonly values: readonly string[];
  readonly initial: string;
};

/** Who reads the page: what they may do, and the country that they are in. */
export type Reader = { readonly scopes: readonly string[]; readonly countryCode: string };

/** How an operation is tried, or why it is not: changes are not, and reads take the reader's scope. */
export function trialOf(operation: Operation, reader: Reader): Trial | { readonly why: string } {
  const { id, summary, method, path, scopes, parameters, body } = operation;
  const changes = scopes.filter((scope) => !scope.endsWith(':read'));
  if (changes.length > 0) {
    return { why: 'It changes something, which is done for real: not from this page.' };
  }
  const lacking = scopes.filter((scope) => !reader.scopes.includes(scope));
  if (lacking.length > 0) return { why: `Your role does not grant ${lacking.join(', ')}.` };
  return {
    id,
    summary,
    method,
    path,
    fields: parameters.flatMap((each) => fieldOf(each, reader)),
    body: body && JSON.stringify(bodyExample(operation), undefined, 2),
  };
}

function fieldOf(parameter: ApiParameter, { countryCode }: Reader): TrialField[] {
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

function bodyExample({ body }: Operation): unknown {
  const [media] = Object.values(body?.content ?? {});
  return media?.example ?? media?.schema?.example ?? media?.schema?.examples?.[0] ?? {};
}
