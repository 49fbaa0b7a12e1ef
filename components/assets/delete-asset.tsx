'use client';

import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { changeKept } from '#components/frame/kept.ts';
import { usePerson } from '#components/frame/person.tsx';
import { withoutSeen } from '#components/frame/person-cookie.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Field } from '#components/ui/field.tsx';
import { assetHref } from '#lib/assets/asset-addresses.ts';
import { deleteAsset, isStale } from './delete-call.ts';
import { lastList, noteDeleted } from './list-memory.ts';

type Props = {
  countryCode: string;
  assetId: string;
  fileName: string;
  /** The tag of the asset as the page shows it. */
  etag: string;
  /** What uses it. */
  children: ReactNode;
};

/** Deletes an asset after its reader has seen what uses it and typed the file's name. */
export function DeleteAsset({ countryCode, assetId, fileName, etag, children }: Props) {
  const router = useRouter();
  const person = usePerson();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => deleteAsset(assetId, etag),
    onSuccess: () => {
      noteDeleted(fileName);
      changeKept(person, (kept) => withoutSeen(kept, addressesOf(assetId)));
      router.push(lastList(countryCode));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('fileName');
    const isSame = typeof typed === 'string' && plain(typed) === plain(fileName);
    setProblem(isSame ? undefined : 'is another one: type it as it stands here');
    if (isSame && !isPending) mutate();
  };
  const lookAgain = () => {
    dialog.current?.close();
    router.refresh();
  };
  return (
    <>
      <Button
        onClick={() => dialog.current?.showModal()}
        className="hidden scripted:inline-flex print:hidden"
      >
        <Trash2 size={15} aria-hidden="true" />
        Delete
      </Button>
      <Dialog ref={dialog} aria-labelledby={heading} onClose={reset}>
        <form onSubmit={submit} className="space-y-4">
          <h2 id={heading} className="font-semibold text-lg">
            Delete for good
          </h2>
          <p className="text-sm">
            The file and its record go, at once and for everybody. Nothing brings them back.
          </p>
          {children}
          <Field
            label="The file’s name"
            name="fileName"
            hint={`Type ${fileName} to say that it is this one.`}
            problem={problem}
            autoComplete="off"
            spellCheck={false}
          />
          {error && (
            <ErrorNotice error={error} forbidden="delete assets">
              {isStale(error)
                ? 'Look at it as it is now, then decide again.'
                : 'Try again: what is gone already is no error.'}
            </ErrorNotice>
          )}
          <p className="flex flex-wrap gap-3">
            {isStale(error) ? (
              <Button look="main" onClick={lookAgain}>
                Show it as it is now
              </Button>
            ) : (
              <Button type="submit" look="danger" aria-disabled={isPending}>
                {isPending ? 'Deleting …' : 'Delete for good'}
              </Button>
            )}
            <Button onClick={() => dialog.current?.close()}>Keep it</Button>
          </p>
        </form>
      </Dialog>
    </>
  );
}

/** Keyboards write a letter with an accent in one way, and disks in another. */
function plain(text: string): string {
  return text.normalize('NFC').trim();
}

/** Its pages are the same in both countries. */
function addressesOf(assetId: string): string[] {
  return ['au', 'nz'].map((country) => assetHref(country, assetId));
}
