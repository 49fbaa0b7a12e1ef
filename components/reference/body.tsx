import { InlineCode, Line } from '#components/ui/prose.tsx';
import { MemberList, Notes, TypeName } from './member-list.tsx';
import { type SchemaPlaces, shapeOf } from './members.ts';
import type { ApiDocument, MediaType } from './openapi.ts';

type Parts = {
  document: ApiDocument;
  mediaType: string;
  media: MediaType;
  elsewhere: SchemaPlaces;
};

/** What a request or response carries: its media type, its shape, an example where there is one. */
export function Body({ document, mediaType, media, elsewhere }: Parts) {
  const shape = media.schema && shapeOf(document, media.schema, elsewhere);
  return (
    <div className="min-w-0 space-y-2">
      {shape && (
        <>
          <p className="text-quiet text-sm">
            <TypeName shape={shape} /> as <InlineCode>{mediaType}</InlineCode>
            {shape.description && <Line text={`: ${shape.description}`} />}
          </p>
          {shape.members.length > 0 ? (
            <MemberList members={shape.members} />
          ) : (
            <Notes shape={{ ...shape, description: '' }} />
          )}
        </>
      )}
      {media.example !== undefined && (
        <Example code={JSON.stringify(media.example, undefined, 2)} />
      )}
    </div>
  );
}

/** No button copies it: what is written once for all readers has no client component in it. */
function Example({ code }: { code: string }) {
  return (
    <figure aria-label="Example" className="rounded-md border border-line bg-panel">
      <pre className="whitespace-pre-wrap px-3 py-2.5 text-[0.8125rem]/5">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
