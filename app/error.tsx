'use client';

import { PageFailure } from '#components/shell/page/page-failure.tsx';

type Props = { error: unknown; retry: () => void };

/** Shown in place of a page that failed. */
export default function PageError({ error, retry }: Props) {
  return (
    <main className="mx-auto max-w-360 px-4 sm:px-6">
      <PageFailure error={error} retry={retry} />
    </main>
  );
}
