import type { ApiParameter, MediaType, Schema } from './openapi.ts';
import type { Operation } from './operations.ts';

/**
 * A `curl` command for `operation` at `baseUrl` (no trailing slash) with the token in `$TOKEN`. Values without an
 * example in the document are placeholders in capitals.
 */
export function curlCommand(operation: Operation, baseUrl: string): string {
  const { method, parameters, body } = operation;
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
  const [type, media] = Object.entries(body?.content ?? {})[0] ?? [];
  if (type === undefined) return formatCurl({ method, address });
  return formatCurl({ method, address, body: { type, text: JSON.stringify(mediaExample(media)) } });
}

type CurlRequest = {
  readonly method: string;
  readonly address: string;
  readonly body?: { readonly type: string; readonly text: string };
};

/** A `curl` command that sends a request with the token in `$TOKEN`; a form has one file. */
export function formatCurl({ method, address, body }: CurlRequest): string {
  const verb = method === 'GET' ? '' : `-X ${method} `;
  return [
    `curl ${verb}${shellQuote(address)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(body === undefined ? [] : bodyArguments(body)),
  ].join(' \\\n  ');
}

function bodyArguments({ type, text }: NonNullable<CurlRequest['body']>): string[] {
  if (type === 'multipart/form-data') return ["-F 'file=@FILE'"];
  return [`-H 'Content-Type: ${type}'`, `-d ${shellQuote(text)}`];
}

/** The example of a parameter, or of its items; undefined when there is none. */
export function exampleOf({ example, schema }: ApiParameter): unknown {
  return example ?? schemaExample(schema) ?? schemaExample(schema?.items);
}

function exampleOrPlaceholder(parameter: ApiParameter | undefined, name: string): unknown {
  return (parameter && exampleOf(parameter)) ?? placeholderOf(name);
}

/** What stands for a value that nobody has given yet: `ORDER_NUMBER` for `orderNumber`. */
export function placeholderOf(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
}

function schemaExample(schema: Schema | undefined): unknown {
  return schema?.example ?? schema?.examples?.[0] ?? schema?.default ?? schema?.enum?.[0];
}

function queryPairs(parameter: ApiParameter): string[] {
  const example = exampleOrPlaceholder(parameter, parameter.name);
  const values = Array.isArray(example) ? example : [example];
  return values.map((value) => `${parameter.name}=${encodeURIComponent(String(value))}`);
}

/** The example of a body; an empty object when there is none. */
export function mediaExample(media: MediaType | undefined): unknown {
  return media?.example ?? media?.schema?.example ?? media?.schema?.examples?.[0] ?? {};
}

/** Quotes a text as one word of a POSIX shell. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
