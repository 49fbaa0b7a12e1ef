'use client';

import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useRef } from 'react';
import { ApiError, isStale } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import { Form, fieldState, LineInput, SubmitButton } from '#components/forms/form.tsx';
import { cleaned } from '#components/forms/form-field.ts';
import { useForm } from '#components/forms/use-form.ts';
import {
  updatePreferences,
  useUserKey,
} from '#components/shell/preferences/browser-preferences.tsx';
import { withoutSeen } from '#components/shell/preferences/preferences.ts';
import { Button } from '#components/ui/button/button.tsx';
import { useCountry } from '#components/ui/country.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { assetHref, assetPath } from '#lib/assets/links.ts';
import { rememberDeleted } from './deleted-notice.tsx';

type Props = {
  assetId: string;
  fileName: string;
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
  const form = useForm({
    fields: [
      {
        name: 'fileName',
        label: 'File name',
        kind: 'line',
        hint: `Type ${fileName} to confirm.`,
      },
    ],
    saved: { values: { fileName: '' } },
    isComplete: (typed) => cleaned(typed['fileName'] ?? '') === cleaned(fileName),
    send: () => deleteAsset(assetId, etag),
    onSaved: () => {
      rememberDeleted(fileName);
      const pages = ['au', 'nz'].map((country) => `/${country}${assetHref(assetId)}`);
      updatePreferences(person, (preferences) => withoutSeen(preferences, pages));
      // Back must not lead to the page of what is gone.
      router.replace(`/${countryCode}/assets`);
    },
  });
  const { error, isPending, forget } = form;
  return (
    <>
      <Button
        Icon={Trash2}
        onClick={() => dialog.current?.showModal()}
        className="danger hidden scripted:inline-flex print:hidden"
      >
        Delete
      </Button>
      <Dialog
        ref={dialog}
        aria-labelledby="delete-heading"
        // What has been sent is not cancelled by closing the dialog.
        closedby={isPending ? 'none' : 'closerequest'}
        onCancel={(event) => isPending && event.preventDefault()}
        onClose={forget}
      >
        <div className="space-y-4">
          <h2 id="delete-heading" className="font-semibold text-base">
            Delete for good
          </h2>
          <p className="text-sm">
            The file and its details will be deleted for everyone. This can’t be undone.
          </p>
          {children}
          <Form
            form={form}
            forbidden="delete assets"
            advice={
              isStale(error)
                ? 'Look at the latest version, then decide.'
                : 'Try again. It may already be deleted.'
            }
          >
            {form.fields.map((field) => (
              <LineInput key={field.name} field={field} {...fieldState(field, form.state)} />
            ))}
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={() => dialog.current?.close()} disabled={isPending}>
                Cancel
              </Button>
              {isStale(error) ? (
                <Button variant="main" onClick={() => router.refresh()}>
                  Show the latest
                </Button>
              ) : (
                <SubmitButton form={form} variant="danger" pending="Deleting …">
                  Delete for good
                </SubmitButton>
              )}
            </div>
          </Form>
        </div>
      </Dialog>
    </>
  );
}

/**
 * Deletes the asset if it still has this ETag; succeeds if it is already gone. Throws ApiError; after a network error
 * it may be deleted nevertheless, so trying again is safe.
 */
export async function deleteAsset(assetId: string, etag: string): Promise<undefined> {
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
