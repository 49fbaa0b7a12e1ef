import { apiResponse } from '#components/api/api-fetch.ts';
import { formatCount } from '#lib/text/text.ts';
import { BODY_FIELD, type RequestForm, reformatted, requestPath } from './request.ts';

/** The response to a tried call. */
export type TryItResponse = {
  readonly status: number;
  readonly milliseconds: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** JSON is indented; binary data is described by its size and type. */
  readonly body: string;
};

/** Sends the request with the user's session and reads the whole response. Throws `ApiError` when there is none. */
export async function sendRequest(form: RequestForm, typed: FormData): Promise<TryItResponse> {
  const started = performance.now();
  const response = await apiResponse(requestPath(form, typed), {
    method: form.method,
    cache: 'no-store',
    ...(form.body && {
      body: String(typed.get(BODY_FIELD)),
      headers: { 'content-type': form.body.type },
    }),
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
