import { isStale } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import {
  changedFields,
  cleaned,
  type FormField,
  grouped,
  pick,
  type Values,
} from './form-field.ts';
import type { Saved } from './use-form.ts';

/** A record whose members a form changes, by a merge patch. */
export type Editable<T> = {
  /** Of the operations that read and change it. */
  readonly path: string;
  readonly fields: readonly FormField[];
  readonly valuesOf: (record: T) => Values;
};

/**
 * Changes what was typed, and nothing else. If somebody else has changed the record since it was opened, nothing is
 * saved and what it has now is returned, unless both typed the same. Throws ApiError.
 */
export async function saveValues<T>(
  { path, fields, valuesOf }: Editable<T>,
  typed: Values,
  base: Saved,
): Promise<Saved | undefined> {
  const changed = changedFields(base.values, typed);
  const body = JSON.stringify(patchOf(fields, pick(typed, changed)));
  let { etag = '' } = base;
  for (let tries = 1; ; tries += 1) {
    try {
      const headers = { 'If-Match': etag, 'Content-Type': 'application/merge-patch+json' };
      await apiFetch(path, { method: 'PATCH', headers, body });
      return undefined;
    } catch (error) {
      if (!(error instanceof Error && isStale(error))) throw error;
    }
    const response = await apiFetch(path, { cache: 'no-store' });
    etag = response.headers.get('etag') ?? '';
    const values = valuesOf(await response.json());
    if (changedFields(values, pick(typed, changed)).length === 0) return undefined;
    // What the service itself changes, such as the status, is nobody's edit.
    const isEdited = changedFields(base.values, values).length > 0;
    if (isEdited || tries === MAX_TRIES) return { etag, values };
  }
}

const MAX_TRIES = 3;

/** The merge patch (RFC 7396) that gives these fields their values: null removes. */
export function patchOf(fields: readonly FormField[], values: Values): object {
  const entries = Object.entries(values).map(([name, typed]) => {
    const value = cleaned(typed);
    const isRequired = fields.find((field) => field.name === name)?.isRequired ?? false;
    const isKept = value.length > 0 || (isRequired && typeof value === 'string');
    return [name, isKept ? value : null] as const;
  });
  const { fields: members, groups } = grouped(entries);
  return { ...members, ...groups };
}
