import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { InlineCode, Line, Prose } from '#components/ui/text/prose.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ApiDocument, ApiParameter, MediaType } from './openapi.ts';
import { MethodBadge, OperationPath } from './operation-path.tsx';
import type { Operation, OperationResponse } from './operations.ts';
import {
  type SchemaAnchors,
  type SchemaMember,
  type SchemaShape,
  schemaShape,
} from './schema-shape.ts';

// The same for every reader and without client components: rendered at build time.

/** The summary, method, path, description and scopes of an operation. */
export function OperationHeading({ operation }: { operation: Operation }) {
  const { id, method, path, summary, description, scopes } = operation;
  return (
    <header className="space-y-2">
      <h3 id={`${id}-summary`} className="font-semibold text-lg">
        <a href={`#${id}`} className="hover:text-accent">
          {summary}
        </a>
      </h3>
      <p className="flex items-baseline gap-2 text-sm">
        <MethodBadge method={method} />
        <OperationPath path={path} />
      </p>
      <Prose text={description} />
      <Names lead="Scope:" names={scopes} href="#authentication" />
    </header>
  );
}

type Props = { document: ApiDocument; operation: Operation; elsewhere: SchemaAnchors };

/** The parameters, body and responses of an operation. */
export function OperationDetails({ document, operation, elsewhere }: Props) {
  const { parameters, body, responses } = operation;
  const headerParameters = parameters.filter((each) => each.in === 'header');
  const urlParameters = parameters.filter((each) => each.in !== 'header');
  const failures = responses.filter(({ errorCodes }) => errorCodes.length > 0);
  const described = responses.filter((response) => !failures.includes(response));
  const bodyOf = (content: Readonly<Record<string, MediaType>>) =>
    Object.entries(content).map(([mediaType, media]) => (
      <BodySchema key={mediaType} {...{ document, mediaType, media, elsewhere }} />
    ));
  return (
    <>
      {parameters.length > 0 && (
        <Section title="Parameters">
          <MemberList members={urlParameters.map((each) => parameterMember(document, each))} />
          <Names
            lead="Optional headers:"
            names={headerParameters.map(({ name }) => name)}
            href="#headers"
          />
        </Section>
      )}
      {body && (
        <Section title={body.required ? 'Request body, required' : 'Request body'}>
          {bodyOf(body.content)}
        </Section>
      )}
      <Section title="Responses">
        <ul className="divide-y divide-line">
          {described.map(({ status, description, headers, content = {} }) => (
            <li key={status} className="py-2">
              <Disclosure
                isOpen={status.startsWith('2')}
                summary={
                  <span className="flex items-baseline gap-2 text-sm">
                    <Badge tone={status.startsWith('2') ? 'good' : 'plain'}>{status}</Badge>
                    <span className="min-w-0">
                      <Line text={description} />
                    </span>
                  </span>
                }
              >
                <div className="mt-2 ml-4 space-y-3">
                  <Names lead="With" names={headers} href="#headers" />
                  {bodyOf(content)}
                </div>
              </Disclosure>
            </li>
          ))}
        </ul>
      </Section>
      {failures.length > 0 && (
        <Section title="Failures">
          <FailureList failures={failures} />
        </Section>
      )}
    </>
  );
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

/** The error responses by status and code; the codes are explained once, under Errors. */
function FailureList({ failures }: { failures: readonly OperationResponse[] }) {
  return (
    <>
      <p className="mb-2 text-quiet text-sm">
        Each has the <TextLink href="#errors">error body</TextLink>.
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
        {failures.map(({ status, errorCodes }) => (
          <li key={status} className="flex flex-wrap items-baseline gap-1">
            <Badge tone="bad">{status}</Badge>
            {errorCodes.map((code) => (
              <InlineCode key={code}>{code}</InlineCode>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A parameter in the form of a member: its type says where it is sent, `string in the path`. */
function parameterMember(document: ApiDocument, parameter: ApiParameter): SchemaMember {
  const { name, required = false, schema = {}, description } = parameter;
  const shape = schemaShape(document, schema);
  const type = `${shape.type} in the ${parameter.in}`;
  return { ...shape, name, required, type, description: description ?? shape.description };
}

type BodyProps = Omit<Props, 'operation'> & { mediaType: string; media: MediaType };

/** The media type, schema and example of a request or response body. */
function BodySchema({ document, mediaType, media, elsewhere }: BodyProps) {
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
        // Without a copy button: a client component would not work in HTML rendered at build time.
        <figure aria-label="Example" className="rounded-md border border-line bg-panel">
          <pre className="whitespace-pre-wrap px-3 py-2.5 text-[0.8125rem]/5">
            <code>{JSON.stringify(media.example, undefined, 2)}</code>
          </pre>
        </figure>
      )}
    </div>
  );
}

/** The members of an object; those with members of their own are collapsible. */
export function MemberList({ members }: { members: readonly SchemaMember[] }) {
  if (members.length === 0) return undefined;
  return (
    <ul className="member-list">
      {members.map((member) => (
        <li key={member.name}>
          {member.members.length === 0 ? (
            <MemberSummary member={member} />
          ) : (
            <Disclosure summary={<MemberSummary member={member} />}>
              <MemberList members={member.members} />
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  );
}

function MemberSummary({ member }: { member: SchemaMember }) {
  return (
    <>
      <span className="member">
        <code>{member.name}</code>
        <span>
          <TypeName shape={member} />
        </span>
        {member.required && <em>required</em>}
      </span>
      <Notes shape={member} />
    </>
  );
}

/** The type of a value, linked to where its members are written out if not here. */
function TypeName({ shape: { type, anchor } }: { shape: SchemaShape }) {
  return anchor === undefined ? type : <TextLink href={`#${anchor}`}>{type}</TextLink>;
}

/** The meaning, limits and allowed values of a value; nothing if there are none. */
function Notes({ shape }: { shape: SchemaShape }) {
  const { description } = shape;
  // What the description says already is not said again.
  const constraints = shape.constraints.filter((text) => !description.includes(text));
  const words = description.split(/[^\p{L}\p{N}_]+/u);
  const values = shape.values.every((value) => words.includes(value)) ? [] : shape.values;
  if (!description && constraints.length === 0 && values.length === 0) return undefined;
  const limits = constraints.length > 0 ? `(${constraints.join(', ')})` : '';
  return (
    <span className="member-notes">
      <Line text={[description, limits].filter(Boolean).join(' ')} />
      {values.length > 0 && (
        <span className="member-values">
          {values.map((value) => (
            <InlineCode key={value}>{value}</InlineCode>
          ))}
        </span>
      )}
    </span>
  );
}
