import { shellQuote } from '#lib/text/text.ts';
import { type ApiParameter, itemOf, type Operation, type Schema } from './openapi.ts';

export type RequestForm = Pick<Operation, 'summary' | 'method' | 'path'> & {
  readonly fields: readonly RequestField[];
  /** The initial body and its media type; undefined when it takes none. */
  readonly body: { readonly type: string; readonly text: string } | undefined;
};

export type RequestField = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly isRequired: boolean;
  /** A list has one value a line; `joined` lists share one parameter. */
  readonly list: 'no' | 'repeated' | 'joined';
  /** The allowed values, if there are only a few. */
  readonly values: readonly string[];
  readonly initial: string;
};

/** The name of the body among the typed values; it contains a space, so no parameter has it. */
export const BODY_FIELD = 'request body';

/** The form of an operation, filled in with the examples of the document and with `countryCode` if given. */
export function requestForm(operation: Operation, countryCode?: string): RequestForm {
  const { summary, method, path, parameters, requestBody } = operation;
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const example = media?.example ?? media?.schema.examples?.[0] ?? {};
  return {
    summary,
    method,
    path,
    fields: parameters.flatMap((each) => fieldOf(each, countryCode)),
    body: type === undefined ? undefined : { type, text: JSON.stringify(example, undefined, 2) },
  };
}

function fieldOf(parameter: ApiParameter, countryCode?: string): RequestField[] {
  const { name, in: place, required: isRequired = false, schema, explode = true } = parameter;
  if (place === 'header') return [];
  const isList = schema.type === 'array';
  const example = isRequired ? (exampleOf(schema) ?? exampleOf(itemOf(schema))) : undefined;
  const initial = (name === 'countryCode' ? countryCode : undefined) ?? example ?? '';
  return [
    {
      name,
      in: place,
      isRequired,
      list: isList ? (explode ? 'repeated' : 'joined') : 'no',
      values: schema.type === 'boolean' ? ['true', 'false'] : (schema.enum ?? []).map(String),
      initial: [initial].flat().map(String).join('\n'),
    },
  ];
}

function exampleOf(schema: Schema | undefined): unknown {
  return schema?.examples?.[0] ?? schema?.default ?? schema?.enum?.[0];
}

/** The path and query of a request with the typed values, or the initial ones; what is missing is in capitals. */
export function requestPath({ path, fields }: RequestForm, typed?: FormData): string {
  const query: string[] = [];
  let address = path;
  for (const field of fields) {
    const values = valuesOf(field, typed).map(encodeURIComponent);
    if (field.in === 'path') address = address.replace(`{${field.name}}`, values.join(''));
    else query.push(...values.map((value) => `${field.name}=${value}`));
  }
  return query.length > 0 ? `${address}?${query.join('&')}` : address;
}

function valuesOf({ name, list, isRequired, initial }: RequestField, typed?: FormData): string[] {
  const text = typed ? typed.get(name) : initial;
  const lines = String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  // `ORDER_NUMBER` for `orderNumber`.
  const missing = isRequired ? [name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()] : [];
  if (lines.length === 0) return missing;
  return list === 'repeated' ? lines : [lines.join(list === 'joined' ? ',' : ' ')];
}

/**
 * A `curl` command at `baseUrl` (no trailing slash) with the token in `$TOKEN`, and with the typed values or the
 * initial ones; a form of parts has one file.
 */
export function curlCommand(form: RequestForm, baseUrl: string, typed?: FormData): string {
  const { method, body } = form;
  const verb = method === 'GET' ? '' : `-X ${method} `;
  const command = [
    `curl ${verb}${shellQuote(`${baseUrl}${requestPath(form, typed)}`)}`,
    '-H "Authorization: Bearer $TOKEN"',
  ];
  if (body?.type === 'multipart/form-data') command.push("-F 'file=@FILE'");
  else if (body) {
    const text = reformatted(typed ? String(typed.get(BODY_FIELD)) : body.text);
    command.push(`-H 'Content-Type: ${body.type}'`, `-d ${shellQuote(text)}`);
  }
  return command.join(' \\\n  ');
}

/** JSON on one line, or indented; text that is not JSON as it is. */
export function reformatted(text: string, indent?: number): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, indent);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
