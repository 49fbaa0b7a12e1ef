'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, isStale } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import { useUserKey } from '#components/shell/preferences/browser-preferences.tsx';
import { clearTab, readFromTab, saveInTab } from '#components/shell/preferences/tab-storage.ts';
import {
  changedFields,
  type FormField,
  labelOf,
  patchOf,
  pick,
  problemsByField,
  type Values,
  wordsOf,
} from './form-field.ts';

/** What a form shows, and the ETag that it has. */
export type Saved = { readonly etag: string; readonly values: Values };

/** A record whose members a form changes, by a merge patch. */
export type Editable<T> = {
  /** Of the operations that read and change it. */
  readonly path: string;
  readonly fields: readonly FormField[];
  readonly valuesOf: (record: T) => Values;
};

type Options<T> = Editable<T> & { readonly saved: Saved; readonly onSaved: () => void };

/** What a form shows; `others` are the fields that somebody else has changed meanwhile. */
type Draft = { readonly base: Saved; readonly typed: Values; readonly others: readonly string[] };

/** A form that changes a record. It saves what was changed, and nothing that was typed is lost in this tab. */
export function useEditForm<T>({ saved, onSaved, ...record }: Options<T>) {
  const { path, fields } = record;
  const key = `edit ${path}`;
  const person = useUserKey();
  const [isReady, setReady] = useState(false);
  const [draft, setDraft] = useState<Draft>({ base: saved, typed: saved.values, others: [] });
  const { base, typed, others } = draft;
  const changed = changedFields(base.values, typed);
  const hasChanges = changed.length > 0;
  useEffect(() => {
    const kept = readFromTab(person, key);
    if (kept) setDraft(JSON.parse(kept));
    setReady(true);
  }, [person, key]);
  useEffect(() => {
    if (hasChanges) saveInTab(person, key, JSON.stringify(draft));
    else if (isReady) clearTab(key);
  }, [person, key, draft, hasChanges, isReady]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveValues(record, base, typed),
    onSuccess: (current) => {
      if (!current) {
        clearTab(key);
        return onSaved();
      }
      setDraft({
        base: current,
        typed: { ...current.values, ...pick(typed, changed) },
        others: changedFields(base.values, current.values),
      });
    },
    onError: () => setDraft((before) => ({ ...before, others: [] })),
  });
  const hints = fields
    .filter(({ name }) => others.includes(name) && changed.includes(name))
    .map((field) => [field.name, `Saved now: ${wordsOf(field, base.values) || 'nothing'}`]);
  return {
    /** Whether the page is ready: until then, what was typed would be lost. */
    isReady,
    isPending,
    changes: changed.length,
    /** What failed, unless all that is wrong is in the fields. */
    error: isOfFields(error) ? null : error,
    /** The labels of the fields that somebody else has changed since. */
    others: others.map((name) => labelOf(fields, name)),
    state: {
      values: typed,
      problems: isOfFields(error) ? problemsByField(error.details) : {},
      hints: Object.fromEntries(hints),
      onChange: (values: Values) =>
        setDraft((before) => ({ ...before, typed: { ...before.typed, ...values } })),
    },
    save: () => {
      if (!isPending && hasChanges) mutate();
    },
    forget: () => clearTab(key),
  };
}

function isOfFields(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status === 400 && error.details.length > 0;
}

/**
 * Changes what was typed, and nothing else. If somebody else has changed the record since it was opened, nothing is
 * saved and what it has now is returned, unless both typed the same. Throws ApiError.
 */
export async function saveValues<T>(
  { path, fields, valuesOf }: Editable<T>,
  base: Saved,
  typed: Values,
): Promise<Saved | undefined> {
  const changed = changedFields(base.values, typed);
  const body = JSON.stringify(patchOf(fields, pick(typed, changed)));
  let { etag } = base;
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
