import { InlineCode, Prose } from '#components/ui/prose.tsx';
import type { ApiDocument } from './openapi.ts';

/** The title, version and address of the API, and what applies throughout. */
export function Introduction({ document, baseUrl }: { document: ApiDocument; baseUrl: string }) {
  const { title, version, description = '' } = document.info;
  return (
    <header className="space-y-3 py-8">
      <h1 className="font-semibold text-2xl">API reference</h1>
      <p className="text-quiet text-sm">
        {title}, version {version}, at <InlineCode>{baseUrl}</InlineCode>. For tools:{' '}
        <a href="/openapi.json" className="underline underline-offset-2 hover:text-accent">
          OpenAPI document
        </a>
        ,{' '}
        <a href="/postman.json" className="underline underline-offset-2 hover:text-accent">
          Postman collection
        </a>
      </p>
      <Prose text={description} className="max-w-5xl gap-10 wide:columns-2 *:break-inside-avoid" />
    </header>
  );
}
