import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { PageMessage } from '#components/frame/page-message.tsx';
import { PublicFrame } from '#components/frame/public-frame.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { readersTheme } from './theme.ts';

export const metadata: Metadata = { title: 'No such page' };

/** Shown for addresses without a page. */
export default async function NotFound() {
  const request = await headers();
  return (
    <PublicFrame theme={await readersTheme()}>
      <PageMessage
        title="There is no such page"
        correlationId={request.get('x-correlation-id') ?? undefined}
        actions={
          <>
            <ButtonLink look="main" href="/">
              Home
            </ButtonLink>
            <ButtonLink href="/reference">API reference</ButtonLink>
          </>
        }
      >
        <p>Nothing is at this address. It may be mistyped, or what was here may be gone.</p>
      </PageMessage>
    </PublicFrame>
  );
}
