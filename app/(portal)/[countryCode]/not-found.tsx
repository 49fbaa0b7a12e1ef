import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { PageMessage } from '#components/shell/page/page-message.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';

export const metadata: Metadata = { title: 'Not found' };

/** Shown within the shell when something does not exist, or the user may not see it. */
export default async function NotFound() {
  const request = await headers();
  return (
    <PageMessage
      title="Nothing is here"
      correlationId={request.get('x-correlation-id') ?? undefined}
      actions={
        <ButtonLink variant="main" href="/">
          Home
        </ButtonLink>
      }
    >
      <p>
        There is no such page or document in this country, or none that you may see. Its number may
        be mistyped; the search above finds by the beginning of a number, and by words, too.
      </p>
    </PageMessage>
  );
}
