import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Badge } from '#components/ui/badge.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { InlineCode, Line, Prose } from '#components/ui/text/prose.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ApiDocument, ApiParameter, ApiResponse, MediaType, Operation } from './openapi.ts';
import { MethodBadge, OperationPath } from './operation-path.tsx';
import { MemberList, Notes, TypeName } from './schema-members.tsx';
import { type SchemaAnchors, type SchemaMember, schemaShape } from './schema-shape.ts';

/** By operation id the part of each operation that is the same for every reader, as HTML. */
export type StaticOperations = Readonly<
  Record<string, { readonly heading: string; readonly details: string }>
>;

/** Renders all operations. They are thousands of elements, too many to render for each request. */
export function staticOperations({ operations }: ApiDocument): StaticOperations {
  const anchors = [...schemaAnchors(operations)];
  const rendered = operations.map((operation) => {
    const elsewhere = new Map(anchors.filter(([, id]) => id !== operation.id));
    const heading = renderToStaticMarkup(<OperationHeading {...operation} />);
    const details = renderToStaticMarkup(<OperationDetails {...operation} elsewhere={elsewhere} />);
    return [operation.id, { heading, details }] as const;
  });
  return Object.fromEntries(rendered);
}

/**
 * Where each named schema is written out: at the first operation that returns exactly it. Other operations that
 * return it, or a list of it, link there.
 */
export function schemaAnchors(operations: readonly Operation[]): SchemaAnchors {
  const anchors = new Map<string, string>();
  for (const { id, responses } of operations) {
    for (const [status, { content = {} }] of Object.entries(responses)) {
      const title = Object.values(content)[0]?.schema.title;
      if (status.startsWith('2') && title && !anchors.has(title)) anchors.set(title, id);
    }
  }
  return anchors;
}

function OperationHeading({ id, method, path, summary, description = '', scopes }: Operation) {
  return (
    <header className="space-y-2">
      <h3 id={`${id}-summary`} className="font-semibold text-base">
        <a href={`#${id}`} className="py-1 hover:text-accent">
          {summary}
        </a>
      </h3>
      <p className="flex items-baseline gap-2 text-sm">
        <MethodBadge method={method} />
        <OperationPath path={path} />
      </p>
      <Prose text={description} />
      <Names lead="Scope:" names={scopes} href="#credentials" />
    </header>
  );
}

type Elsewhere = { elsewhere: SchemaAnchors };

/** The parameters, body and responses of an operation. */
function OperationDetails(operation: Operation & Elsewhere) {
  const { parameters, requestBody, elsewhere } = operation;
  const headers = parameters.filter((each) => each.in === 'header');
  const members = parameters.filter((each) => each.in !== 'header').map(parameterMember);
  const responses = Object.entries(operation.responses);
  const failures = responses.filter(([, response]) => errorCodesOf(response).length > 0);
  const described = responses.filter((response) => !failures.includes(response));
  return (
    <>
      {parameters.length > 0 && (
        <Section title="Parameters">
          <MemberList members={members} />
          <Names lead="Optional headers:" names={headers.map(({ name }) => name)} href="#headers" />
        </Section>
      )}
      {requestBody && (
        <Section title="Request body, required">
          <Bodies content={requestBody.content} elsewhere={elsewhere} />
        </Section>
      )}
      <Section title="Responses">
        <ul className="divide-y divide-line">
          {described.map(([status, response]) => (
            <li key={status} className="py-2">
              <Response status={status} response={response} elsewhere={elsewhere} />
            </li>
          ))}
        </ul>
      </Section>
      {/* The codes are explained once, under Errors. */}
      <Section title="Failures">
        <p className="mb-2 text-quiet text-sm">
          Each has the <TextLink href="#errors">error body</TextLink>.
        </p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
          {failures.map(([status, response]) => (
            <li key={status} className="flex flex-wrap items-baseline gap-1">
              <Badge tone="bad">{status}</Badge>
              {errorCodesOf(response).map((code) => (
                <InlineCode key={code}>{code}</InlineCode>
              ))}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

type ResponseProps = Elsewhere & { status: string; response: ApiResponse };

/** A response that is no failure; what is asked for is open. */
function Response({ status, response, elsewhere }: ResponseProps) {
  const isSuccess = status.startsWith('2');
  return (
    <Disclosure
      isOpen={isSuccess}
      summary={
        <span className="flex items-baseline gap-2 text-sm">
          <Badge tone={isSuccess ? 'good' : 'plain'}>{status}</Badge>
          <span className="min-w-0">
            <Line text={response.description} />
          </span>
        </span>
      }
    >
      <div className="mt-2 ml-4 space-y-3">
        <Names lead="With" names={Object.keys(response.headers ?? {})} href="#headers" />
        <Bodies content={response.content ?? {}} elsewhere={elsewhere} />
      </div>
    </Disclosure>
  );
}

/** The codes to which a response narrows the shared error body. */
function errorCodesOf({ content = {} }: ApiResponse): string[] {
  return Object.values(content).flatMap(({ schema }) => {
    const code = schema.allOf?.at(-1)?.properties?.['errorCode'];
    return typeof code === 'object' ? (code.enum ?? []).map(String) : [];
  });
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-1 font-medium">{title}</h4>
      {children}
    </section>
  );
}

type NamesProps = { lead: string; names: readonly string[]; href: string };

/** Names of what is explained once, in the guide. */
function Names({ lead, names, href }: NamesProps) {
  if (names.length === 0) return undefined;
  return (
    <p className="flex flex-wrap items-baseline gap-1 text-quiet text-sm">
      {lead}
      {names.map((name) => (
        <a key={name} href={href} className="hover:text-accent">
          <InlineCode>{name}</InlineCode>
        </a>
      ))}
    </p>
  );
}

/** A parameter in the form of a member: its type says where it is sent, `string in the path`. */
function parameterMember({ name, required = false, ...parameter }: ApiParameter): SchemaMember {
  const shape = schemaShape(parameter.schema);
  const { description = shape.description } = parameter;
  return { ...shape, name, required, description, type: `${shape.type} in the ${parameter.in}` };
}

type BodiesProps = Elsewhere & { content: Readonly<Record<string, MediaType>> };

/** The media type, schema and example of each form of a request or response body. */
function Bodies({ content, elsewhere }: BodiesProps) {
  return Object.entries(content).map(([mediaType, { schema, example }]) => {
    const shape = schemaShape(schema, elsewhere);
    return (
      <div key={mediaType} className="min-w-0 space-y-2">
        <p className="text-quiet text-sm">
          <TypeName shape={shape} /> as <InlineCode>{mediaType}</InlineCode>
          {shape.description && <Line text={`: ${shape.description}`} />}
        </p>
        {shape.members.length > 0 ? (
          <MemberList members={shape.members} />
        ) : (
          <Notes shape={{ ...shape, description: '' }} />
        )}
        {example !== undefined && (
          // Without a copy button: a client component would not work in HTML rendered at build time.
          <figure aria-label="Example" className="rounded-md border border-line bg-surface-1">
            <pre className="whitespace-pre-wrap px-3 py-2.5 text-[0.8125rem]/5">
              <code>{JSON.stringify(example, undefined, 2)}</code>
            </pre>
          </figure>
        )}
      </div>
    );
  });
}
