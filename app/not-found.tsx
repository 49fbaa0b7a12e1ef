import { headers } from 'next/headers';
import { PageMessage } from '#components/shell/page/page-message.tsx';
import { PublicShell } from '#components/shell/public-shell.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { savedTheme } from './(portal)/preferences.ts';

export const metadata = { title: 'Page not found' };

/** Shown for addresses without a page. */
export default async function NotFound() {
  const request = await headers();
  return (
    <PublicShell theme={await savedTheme()}>
      <PageMessage
        title="Page not found"
        correlationId={request.get('x-correlation-id') ?? undefined}
        actions={
          <>
            <ButtonLink variant="main" href="/">
              Home
            </ButtonLink>
            <ButtonLink href="/reference">API reference</ButtonLink>
          </>
        }
      >
        <p>Check the address for typos. The page may have been removed.</p>
      </PageMessage>
    </PublicShell>
  );
}
