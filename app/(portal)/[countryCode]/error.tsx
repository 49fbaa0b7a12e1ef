'use client';

import { PageFailure } from '#components/shell/page/page-failure.tsx';

type Props = { error: unknown; retry: () => void };

/** Shown within the shell in place of a screen that failed. */
export default function ScreenError({ error, retry }: Props) {
  return <PageFailure error={error} retry={retry} />;
}
