import type { ApiDocument, MediaType } from '#components/reference/document/openapi.ts';
import type { OperationResponse } from '#components/reference/document/operations.ts';
import { type SchemaAnchors, schemaShape } from '#components/reference/document/schema-shape.ts';
import { Badge, type Tone } from '#components/ui/badge/badge.tsx';
import { Disclosure } from '#components/ui/disclosure/disclosure.tsx';
import { InlineCode, Line } from '#components/ui/text/prose.tsx';
import { MemberList, Notes, TypeName } from './member-list.tsx';

type Props = {
  document: ApiDocument;
  responses: readonly OperationResponse[];
  elsewhere: SchemaAnchors;
};

/** Responses by status with headers and body; successful ones start open. */
export function ResponseList({ document, responses, elsewhere }: Props) {
  return (
    <ul className="divide-y divide-line">
      {responses.map((response) => (
        <li key={response.status} className="py-2">
          <Disclosure
            isOpen={response.status.startsWith('2')}
            summary={<Summary response={response} />}
          >
            <div className="mt-2 ml-4 space-y-3">
              <HeaderNames lead="With" headers={response.headers} />
              {Object.entries(response.content ?? {}).map(([mediaType, media]) => (
                <BodySchema key={mediaType} {...{ document, mediaType, media, elsewhere }} />
              ))}
            </div>
          </Disclosure>
        </li>
      ))}
    </ul>
  );
}

function Summary({ response: { status, description } }: { response: OperationResponse }) {
  return (
    <span className="flex items-baseline gap-2 text-sm">
      <Badge tone={toneOf(status)}>{status}</Badge>
      <span className="min-w-0">
        <Line text={description} />
      </span>
    </span>
  );
}

function toneOf(status: string): Tone {
  if (status.startsWith('2')) return 'good';
  return status.startsWith('3') ? 'plain' : 'bad';
}

type BodyProps = {
  document: ApiDocument;
  mediaType: string;
  media: MediaType;
  elsewhere: SchemaAnchors;
};

/** The media type, schema and example of a request or response body. */
export function BodySchema({ document, mediaType, media, elsewhere }: BodyProps) {
  const shape = media.schema && schemaShape(document, media.schema, elsewhere);
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

/** Without a copy button: a client component would not work in HTML rendered at build time. */
function Example({ code }: { code: string }) {
  return (
    <figure aria-label="Example" className="rounded-md border border-line bg-panel">
      <pre className="whitespace-pre-wrap px-3 py-2.5 text-[0.8125rem]/5">
        <code>{code}</code>
      </pre>
    </figure>
  );
}

type HeaderProps = { lead: string; headers: readonly { readonly name: string }[] };

/** Header names; their meaning is explained once, under Headers. */
export function HeaderNames({ lead, headers }: HeaderProps) {
  if (headers.length === 0) return undefined;
  return (
    <p className="flex flex-wrap items-baseline gap-1 text-quiet text-sm">
      {lead}
      {headers.map(({ name }) => (
        <a key={name} href="#headers" className="hover:text-accent">
          <InlineCode>{name}</InlineCode>
        </a>
      ))}
    </p>
  );
}
