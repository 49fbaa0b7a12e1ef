'use client';

import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useRef } from 'react';
import { apiFetch, fetchJson } from '#components/api/api-fetch.ts';
import { DateTime } from '#components/shell/time/time.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { useCountry } from '#components/ui/country.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import type { Attempt, WebhookSecret } from '#lib/webhooks/webhook.ts';
import { attemptText } from './attempt-text.ts';

const FORBIDDEN = 'act for this system';

type ActionProps = {
  /** Of the operation, after the country. */
  path: string;
  size?: 'small';
  children: ReactNode;
};

/** A button that has something done to a webhook, and says what came of a message that it sent. */
export function WebhookAction({ path, size, children }: ActionProps) {
  const router = useRouter();
  const countryCode = useCountry();
  const { mutate, data, error, isPending } = useMutation({
    async mutationFn(): Promise<Attempt | undefined> {
      const response = await apiFetch(`/portal-api/${countryCode}/${path}`, { method: 'POST' });
      return response.status === 204 ? undefined : response.json();
    },
    // Also after a failure, which may be since the webhook is another by now.
    onSettled: () => router.refresh(),
  });
  return (
    <div className="space-y-1">
      <Button size={size} onClick={() => mutate()} disabled={isPending} isBusy={isPending}>
        {children}
      </Button>
      <p role="status" className="text-quiet text-sm empty:hidden">
        {!isPending && data && attemptText(data)}
      </p>
      {error && <ErrorNotice error={error} forbidden={FORBIDDEN} />}
    </div>
  );
}

/** Makes a new secret of a webhook after a question, and shows it until its dialog is closed. */
export function NewSecret(props: { path: string; address: string; timeZone: string }) {
  const { path, address, timeZone } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const countryCode = useCountry();
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () =>
      fetchJson<WebhookSecret>(`/portal-api/${countryCode}/${path}`, { method: 'POST' }),
    // Forgotten with the dialog.
    gcTime: 0,
  });
  const close = () => dialog.current?.close();
  return (
    <>
      <Button Icon={KeyRound} onClick={() => dialog.current?.showModal()}>
        New secret
      </Button>
      <Dialog
        ref={dialog}
        aria-label="New secret"
        // A secret that was made is shown once: a click beside it must not lose it.
        closedby={isPending || data ? 'none' : 'closerequest'}
        onCancel={(event) => (isPending || data) && event.preventDefault()}
        onClose={() => {
          reset();
          router.refresh();
        }}
      >
        <div className="space-y-4 text-sm">
          <h2 className="font-semibold text-base">New secret</h2>
          <p className="wrap-anywhere text-quiet">{address}</p>
          {data ? (
            <>
              <p>
                <code className="wrap-anywhere">{data.secret}</code>{' '}
                <CopyButton text={data.secret} what="secret" isNamed />
              </p>
              <p>
                It is shown only now. Messages are signed with the former one too until{' '}
                <DateTime at={data.previousUntil} timeZone={timeZone} />.
              </p>
            </>
          ) : (
            <p>
              The receiver has to be given the new secret within 24 hours. Until then messages are
              signed with both.
            </p>
          )}
          {error && <ErrorNotice error={error} forbidden={FORBIDDEN} />}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close} disabled={isPending}>
              {data ? 'Done' : 'Cancel'}
            </Button>
            {!data && (
              <Button
                variant="main"
                onClick={() => mutate()}
                disabled={isPending}
                isBusy={isPending}
              >
                Make a new secret
              </Button>
            )}
          </div>
        </div>
      </Dialog>
    </>
  );
}
