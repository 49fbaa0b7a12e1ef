import { Badge, type Tone } from '#components/ui/badge.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Line } from '#components/ui/prose.tsx';
import { Body } from './body.tsx';
import { HeaderNames } from './header-names.tsx';
import type { SchemaPlaces } from './members.ts';
import type { ApiDocument } from './openapi.ts';
import type { OperationResponse } from './operations.ts';

type Parts = {
  document: ApiDocument;
  responses: readonly OperationResponse[];
  elsewhere: SchemaPlaces;
};

/** Responses by status, each with its headers and body; what succeeds stands open. */
export function ResponseList({ document, responses, elsewhere }: Parts) {
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
                <Body key={mediaType} {...{ document, mediaType, media, elsewhere }} />
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
