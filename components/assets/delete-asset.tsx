'use client';

import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ApiError, isStale } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import { cleaned } from '#components/forms/form-field.ts';
import {
  updatePreferences,
  useUserKey,
} from '#components/shell/preferences/browser-preferences.tsx';
import { withoutSeen } from '#components/shell/preferences/preferences.ts';
import { Button } from '#components/ui/button/button.tsx';
import { useCountry } from '#components/ui/country.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Field } from '#components/ui/fields/field.tsx';
import { assetHref, assetPath } from '#lib/assets/links.ts';
import { lastListHref, rememberDeleted } from './deleted-notice.tsx';

type Props = {
  assetId: string;
  fileName: string;
  /** The ETag of the asset that the page shows. */
  etag: string;
  /** What uses it. */
  children: ReactNode;
};

/** Deletes an asset after the user has seen what uses it and typed the file's name. */
export function DeleteAsset({ assetId, fileName, etag, children }: Props) {
  const router = useRouter();
  const countryCode = useCountry();
  const person = useUserKey();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => deleteAsset(assetId, etag),
    onSuccess: () => {
      rememberDeleted(fileName);
      updatePreferences(person, (preferences) => withoutSeen(preferences, assetPages(assetId)));
      router.push(lastListHref(countryCode));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('fileName');
    const isSame = typeof typed === 'string' && cleaned(typed) === cleaned(fileName);
    setProblem(isSame ? undefined : 'doesn’t match: type it exactly as shown');
    if (isSame && !isPending) mutate();
  };
  const reload = () => {
    dialog.current?.close();
    router.refresh();
  };
  return (
    <>
      <Button
        Icon={Trash2}
        onClick={() => dialog.current?.showModal()}
        className="hidden scripted:inline-flex print:hidden"
      >
        Delete
      </Button>
      <Dialog ref={dialog} aria-labelledby={heading} onClose={reset}>
        <form onSubmit={submit} className="space-y-4">
          <h2 id={heading} className="font-semibold text-lg">
            Delete for good
          </h2>
          <p className="text-sm">
            The file and its details will be deleted for everyone. This can’t be undone.
          </p>
          {children}
          <Field
            label="File name"
            name="fileName"
            hint={`Type ${fileName} to confirm.`}
            problem={problem}
            autoComplete="off"
            spellCheck={false}
          />
          {error && (
            <ErrorNotice error={error} forbidden="delete assets">
              {isStale(error)
                ? 'Look at the latest version, then decide.'
                : 'Try again. It may already be deleted.'}
            </ErrorNotice>
          )}
          <p className="flex flex-wrap gap-3">
            {isStale(error) ? (
              <Button variant="main" onClick={reload}>
                Show the latest
              </Button>
            ) : (
              <Button type="submit" variant="danger" aria-disabled={isPending}>
                {isPending ? 'Deleting …' : 'Delete for good'}
              </Button>
            )}
            <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          </p>
        </form>
      </Dialog>
    </>
  );
}

/** An asset has a page in both countries. */
function assetPages(assetId: string): string[] {
  return ['au', 'nz'].map((country) => `/${country}${assetHref(assetId)}`);
}

/**
 * Deletes the asset if it still has this ETag; succeeds if it is already gone. Throws ApiError; after a network error
 * it may be deleted nevertheless, so trying again is safe.
 */
export async function deleteAsset(assetId: string, etag: string): Promise<void> {
  try {
    await apiFetch(assetPath(assetId), {
      method: 'DELETE',
      headers: { 'If-Match': etag },
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    // Only the API's own 404 counts, not one of a proxy.
    const isGone = error instanceof ApiError && error.code === 'RESOURCE_NOT_FOUND';
    if (!isGone) throw error;
  }
}

const TIMEOUT_MS = 60_000;
