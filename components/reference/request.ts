import { apiResponse } from '#components/api/api-fetch.ts';
import { formatCount } from '#lib/text/text.ts';
import { formatCurl, placeholderOf } from './curl.ts';
import type { TryItField, TryItOperation } from './try-it.ts';

/** Typed values by field name. */
type TryItValues = ReadonlyMap<string, string>;

/** The path and query of the request; empty fields are left out, those of the path are placeholders. */
export function requestPath({ path, fields }: TryItOperation, values: TryItValues): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.get(name)?.trim() || placeholderOf(name)),
  );
  const query = new URLSearchParams(
    fields
      .filter((field) => field.in === 'query')
      .flatMap((field) => fieldValues(field, values).map((value) => [field.name, value])),
  );
  return query.size > 0 ? `${address}?${query}` : address;
}

function fieldValues({ name, list }: TryItField, values: TryItValues): string[] {
  const lines = (values.get(name) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (list === 'repeated' || lines.length === 0) return lines;
  return [list === 'joined' ? lines.join(',') : lines.join(' ')];
}

/** The request as a `curl` command at `baseUrl` (no trailing slash), with the body as it was typed. */
export function requestCommand(
  operation: TryItOperation,
  values: TryItValues,
  body: string,
  baseUrl: string,
): string {
  return formatCurl({
    method: operation.method,
    address: `${baseUrl}${requestPath(operation, values)}`,
    ...(operation.body !== undefined && { body: { type: JSON_TYPE, text: reformatted(body) } }),
  });
}

/** The response to a tried call. */
export type TryItResponse = {
  readonly status: number;
  readonly milliseconds: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** JSON is indented; binary data is described by its size and type. */
  readonly body: string;
};

/** Sends the request with the user's session and reads the whole response. Throws `ApiError` when there is none. */
export async function sendRequest(
  operation: TryItOperation,
  values: TryItValues,
  body: string,
): Promise<TryItResponse> {
  const started = performance.now();
  const response = await apiResponse(requestPath(operation, values), {
    method: operation.method,
    cache: 'no-store',
    ...(operation.body === undefined ? {} : { body, headers: { 'content-type': JSON_TYPE } }),
  });
  const bytes = await response.arrayBuffer();
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - started),
    headers: [...response.headers],
    body: bodyText(bytes, response.headers.get('content-type') ?? ''),
  };
}

function bodyText(bytes: ArrayBuffer, type: string): string {
  if (bytes.byteLength === 0) return '';
  if (!/json|^text\//.test(type)) {
    return `${formatCount(bytes.byteLength)} bytes of ${type || 'an unknown type'}`;
  }
  const text = new TextDecoder().decode(bytes);
  return type.includes('json') ? reformatted(text, 2) : text;
}

/** JSON on one line, or indented; text that is not JSON as it is. */
function reformatted(text: string, indent?: number): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, indent);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

const JSON_TYPE = 'application/json';
