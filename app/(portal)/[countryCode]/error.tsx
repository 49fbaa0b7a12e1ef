'use client';

import { PageFailure } from '#components/frame/page-failure.tsx';
import { ButtonLink } from '#components/ui/button.tsx';

type Parts = { error: unknown; retry: () => void };

/** What stands within the frame in place of a screen that failed: the rest goes on working. */
export default function ScreenError({ error, retry }: Parts) {
  return (
    <PageFailure error={error} retry={retry} actions={<ButtonLink href="/">Home</ButtonLink>} />
  );
}
