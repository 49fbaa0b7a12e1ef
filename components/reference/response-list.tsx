import { Badge, type Tone } from '#components/ui/badge.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { InlineCode, Line } from '#components/ui/prose.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Body } from './body.tsx';
import type { ApiDocument } from './openapi.ts';
import type { OperationResponse } from './operations.ts';

/** Described once for all operations, with its codes. */
const ERROR_BODY = '#/components/schemas/Error';

type Parts = { document: ApiDocument; responses: readonly OperationResponse[] };

/** The responses by status; what succeeds stands open, what fails is folded. */
export function ResponseList({ document, responses }: Parts) {
  return (
    <ul>
      {responses.map((response) => (
        <li key={response.status} className="border-line border-t py-2 first:border-t-0">
          <Disclosure open={response.status.startsWith('2')} summary={<Summary {...response} />}>
            <div className="mt-2 ml-4 space-y-3">
              <Headers headers={response.headers} />
              {Object.entries(response.content ?? {}).map(([mediaType, media]) =>
                media.schema?.$ref === ERROR_BODY ? (
                  <p key={mediaType} className="text-quiet text-sm">
                    With the <TextLink href="#errors">error body</TextLink>.
                  </p>
                ) : (
                  <Body key={mediaType} document={document} mediaType={mediaType} media={media} />
                ),
              )}
            </div>
          </Disclosure>
        </li>
      ))}
    </ul>
  );
}

function Summary({ status, description }: OperationResponse) {
  return (
    <span className="flex items-baseline gap-2 text-sm">
      <Badge tone={toneOf(status)}>{status}</Badge>
      <span className="min-w-0">
        <Line text={description} />
      </span>
    </span>
  );
}

function Headers({ headers }: Pick<OperationResponse, 'headers'>) {
  if (headers.length === 0) return undefined;
  return (
    <dl className="space-y-1 text-sm">
      {headers.map(({ name, description }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt>
            <InlineCode>{name}</InlineCode>
          </dt>
          <dd className="text-quiet">{description && <Line text={description} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function toneOf(status: string): Tone {
  if (status.startsWith('2')) return 'good';
  return status.startsWith('3') ? 'plain' : 'bad';
}
