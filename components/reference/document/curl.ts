import type { ApiParameter, MediaType, Schema } from './openapi.ts';
import type { Operation } from './operations.ts';

/**
 * A `curl` command for `operation` at `baseUrl` (no trailing slash) with the token in `$TOKEN`. Values without an
 * example in the document are placeholders in capitals.
 */
export function curlCommand(operation: Operation, baseUrl: string): string {
  const { method, parameters } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      String(
        exampleOrPlaceholder(
          parameters.find((each) => each.name === name),
          name,
        ),
      ),
    ),
  );
  const query = parameters
    .filter((each) => each.in === 'query' && each.required)
    .flatMap(queryPairs);
  const address = `${baseUrl}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuote(address)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...bodyArguments(operation),
  ].join(' \\\n  ');
}

/** The example of a parameter, or of its items; undefined when there is none. */
export function exampleOf({ example, schema }: ApiParameter): unknown {
  return example ?? schemaExample(schema) ?? schemaExample(schema?.items);
}

function exampleOrPlaceholder(parameter: ApiParameter | undefined, name: string): unknown {
  return (
    (parameter && exampleOf(parameter)) ?? name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
  );
}

function schemaExample(schema: Schema | undefined): unknown {
  return schema?.example ?? schema?.examples?.[0] ?? schema?.default ?? schema?.enum?.[0];
}

function queryPairs(parameter: ApiParameter): string[] {
  const example = exampleOrPlaceholder(parameter, parameter.name);
  const values = Array.isArray(example) ? example : [example];
  return values.map((value) => `${parameter.name}=${encodeURIComponent(String(value))}`);
}

function bodyArguments(operation: Operation): string[] {
  const [type, media] = Object.entries(operation.body?.content ?? {})[0] ?? [];
  if (type === undefined) return [];
  if (type === 'multipart/form-data') return ["-F 'file=@FILE'"];
  return [`-H 'Content-Type: ${type}'`, `-d ${shellQuote(exampleJson(media))}`];
}

function exampleJson(media: MediaType | undefined): string {
  const example = media?.example ?? media?.schema?.example ?? media?.schema?.examples?.[0] ?? {};
  return JSON.stringify(example);
}

/** Quotes a text as one word of a POSIX shell. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
