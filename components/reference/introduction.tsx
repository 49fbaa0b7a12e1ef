import { InlineCode, Prose } from '#components/ui/prose.tsx';
import type { ApiDocument } from './openapi.ts';

/** What this page describes, in which version, and where it is served. */
export function ReferenceIntroduction({
  document,
  baseUrl,
}: {
  document: ApiDocument;
  baseUrl: string;
}) {
  const { info } = document;
  return (
    <header className="space-y-3 py-8">
      <h1 className="font-semibold text-2xl">API reference</h1>
      <p className="text-quiet text-sm">
        {info.title}, version {info.version}, at <InlineCode>{baseUrl}</InlineCode>
      </p>
      {info.description && <Prose text={info.description} />}
    </header>
  );
}
