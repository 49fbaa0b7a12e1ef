import { shellWord } from '#components/ui/shell-word.ts';
import type { ApiParameter, MediaType, Schema } from './openapi.ts';
import type { Operation } from './operations.ts';

/**
 * A command line that calls `operation` at `baseUrl` (no slash at its end) with the token in $TOKEN.
 * What the document gives no example of stands there in capitals.
 */
export function curlOf(operation: Operation, baseUrl: string): string {
  const { method, parameters } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      String(
        exampleOrName(
          parameters.find((each) => each.name === name),
          name,
        ),
      ),
    ),
  );
  const query = parameters.filter((each) => each.in === 'query' && each.required).flatMap(pairsOf);
  const address = `${baseUrl}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellWord(address)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...bodyOf(operation),
  ].join(' \\\n  ');
}

/** What the document gives as an example of a parameter, or of one of its items; undefined is none. */
export function exampleOf({ example, schema }: ApiParameter): unknown {
  return example ?? exampleWithin(schema) ?? exampleWithin(schema?.items);
}

function exampleOrName(parameter: ApiParameter | undefined, name: string): unknown {
  return (
    (parameter && exampleOf(parameter)) ?? name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
  );
}

function exampleWithin(schema: Schema | undefined): unknown {
  return schema?.example ?? schema?.examples?.[0] ?? schema?.default ?? schema?.enum?.[0];
}

function pairsOf(parameter: ApiParameter): string[] {
  const example = exampleOrName(parameter, parameter.name);
  const values = Array.isArray(example) ? example : [example];
  return values.map((value) => `${parameter.name}=${encodeURIComponent(String(value))}`);
}

function bodyOf(operation: Operation): string[] {
  const [type, media] = Object.entries(operation.body?.content ?? {})[0] ?? [];
  if (type === undefined) return [];
  if (type === 'multipart/form-data') return ["-F 'file=@FILE'"];
  return [`-H 'Content-Type: ${type}'`, `-d ${shellWord(jsonOf(media))}`];
}

function jsonOf(media: MediaType | undefined): string {
  const example = media?.example ?? media?.schema?.example ?? media?.schema?.examples?.[0] ?? {};
  return JSON.stringify(example);
}
