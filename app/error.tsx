'use client';

import { PageFailure } from '#components/frame/page-failure.tsx';
import { ButtonLink } from '#components/ui/button.tsx';

type Parts = { error: unknown; retry: () => void };

/** What stands in place of a page that failed. */
export default function PageError({ error, retry }: Parts) {
  return (
    <main className="mx-auto max-w-360 px-4 sm:px-6">
      <PageFailure error={error} retry={retry} actions={<ButtonLink href="/">Home</ButtonLink>} />
    </main>
  );
}
