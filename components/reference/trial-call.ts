import { apiResponse } from '#components/api/api-fetch.ts';
import type { Trial, TrialField } from './trials.ts';

/** What was typed, by the name of the field. */
export type TrialValues = ReadonlyMap<string, string>;

/** The address of the call, below this service; fields that are left empty are left out. */
export function trialPath({ path, fields }: Trial, values: TrialValues): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.get(name)?.trim() ?? ''),
  );
  const query = new URLSearchParams(
    fields
      .filter((field) => field.in === 'query')
      .flatMap((field) => valuesOf(field, values).map((value) => [field.name, value])),
  );
  return query.size > 0 ? `${address}?${query}` : address;
}

function valuesOf({ name, list }: TrialField, values: TrialValues): string[] {
  const lines = (values.get(name) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (list === 'repeated' || lines.length === 0) return lines;
  return [list === 'joined' ? lines.join(',') : lines.join(' ')];
}

/** What a call was answered with. */
export type TrialAnswer = {
  readonly status: number;
  readonly statusText: string;
  readonly milliseconds: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** As it is read: JSON with a line for each member, of bytes what they are. */
  readonly body: string;
};

/** Makes the call as who is signed in, and reads its answer whole. Throws ApiError where nothing answers. */
export async function makeTrial(
  trial: Trial,
  values: TrialValues,
  body: string,
): Promise<TrialAnswer> {
  const started = performance.now();
  const answer = await apiResponse(trialPath(trial, values), {
    method: trial.method,
    cache: 'no-store',
    ...(trial.body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
  });
  const bytes = await answer.arrayBuffer();
  return {
    status: answer.status,
    statusText: answer.statusText,
    milliseconds: Math.round(performance.now() - started),
    headers: [...answer.headers],
    body: readable(bytes, answer.headers.get('content-type') ?? ''),
  };
}

function readable(bytes: ArrayBuffer, type: string): string {
  if (bytes.byteLength === 0) return '';
  if (!/json|^text\//.test(type)) {
    return `${bytes.byteLength.toLocaleString('en-AU')} bytes of ${type || 'an unknown type'}`;
  }
  const text = new TextDecoder().decode(bytes);
  return type.includes('json') ? indented(text) : text;
}

/** JSON with a line for each member; what only says that it is JSON stays as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
