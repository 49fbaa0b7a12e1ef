'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#components/api/api-error.ts';
import { useUserKey } from '#components/shell/preferences/browser-preferences.tsx';
import { clearTab, readFromTab, saveInTab } from '#components/shell/preferences/tab-storage.ts';
import {
  changedFields,
  type FormField,
  labelOf,
  pick,
  problemsByField,
  type Values,
  wordsOf,
} from './form-field.ts';

/** What a form shows, and the ETag of the record, if it has one. */
export type Saved = { readonly etag?: string; readonly values: Values };

type Options = {
  /** What its draft is called in this tab; undefined: what was typed is forgotten with the form. */
  readonly draft?: string;
  readonly fields: readonly FormField[];
  readonly saved: Saved;
  /** Whether it can be sent; undefined: once something was typed, or without fields. */
  readonly isComplete?: (typed: Values) => boolean;
  /**
   * Sends what was typed. Throws ApiError; returns what the record has now where nothing was saved because somebody
   * else has changed it.
   */
  readonly send: (typed: Values, base: Saved) => Promise<Saved | undefined>;
  readonly onSaved: (forget: () => void) => void;
};

/** What a form shows; `others` are the fields that somebody else has changed meanwhile. */
type Draft = { readonly base: Saved; readonly typed: Values; readonly others: readonly string[] };

/** A form that writes. Nothing that was typed is lost in this tab until it is saved or forgotten. */
export function useForm({ draft: name, fields, saved, isComplete, send, onSaved }: Options) {
  const person = useUserKey();
  const [isReady, setReady] = useState(false);
  const fresh: Draft = { base: saved, typed: saved.values, others: [] };
  const [draft, setDraft] = useState(fresh);
  const { base, typed, others } = draft;
  const changed = changedFields(base.values, typed);
  const hasChanges = changed.length > 0;
  useEffect(() => {
    const kept = name === undefined ? null : readFromTab(person, name);
    if (kept) setDraft(JSON.parse(kept));
    setReady(true);
  }, [person, name]);
  useEffect(() => {
    if (name === undefined || !isReady) return;
    if (hasChanges) saveInTab(person, name, JSON.stringify(draft));
    else clearTab(name);
  }, [person, name, draft, hasChanges, isReady]);
  const { mutate, isPending, isSuccess, data, error, reset } = useMutation({
    mutationFn: () => send(typed, base),
    onSuccess: (current) => {
      if (!current) {
        if (name !== undefined) clearTab(name);
        return onSaved(forget);
      }
      setDraft({
        base: current,
        typed: { ...current.values, ...pick(typed, changed) },
        others: changedFields(base.values, current.values),
      });
    },
    onError: () => setDraft((before) => ({ ...before, others: [] })),
  });
  const forget = () => {
    setDraft(fresh);
    reset();
  };
  const canSend = isComplete?.(typed) ?? (hasChanges || fields.length === 0);
  const hints = fields
    .filter((field) => others.includes(field.name) && changed.includes(field.name))
    .map((field) => [field.name, `Saved now: ${wordsOf(field, base.values) || 'nothing'}`]);
  return {
    /** Whether the page is ready: until then, what was typed would be lost. */
    isReady,
    // Also until a form that was saved is left.
    isPending: isPending || (isSuccess && !data),
    changes: changed.length,
    /** What failed, unless all that is wrong is in the fields. */
    error: isOfFields(error) ? null : error,
    /** The labels of the fields that somebody else has changed since. */
    others: others.map((name) => labelOf(fields, name)),
    fields,
    state: {
      values: typed,
      problems: isOfFields(error) ? problemsByField(error.details, fields, typed) : {},
      hints: Object.fromEntries(hints),
      onChange: (values: Values) =>
        setDraft((before) => ({ ...before, typed: { ...before.typed, ...values } })),
    },
    canSend,
    send: () => {
      if (!isPending && canSend) mutate();
    },
    forget,
  };
}

function isOfFields(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status === 400 && error.details.length > 0;
}
