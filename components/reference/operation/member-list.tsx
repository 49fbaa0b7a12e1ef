import type { SchemaMember, SchemaShape } from '#components/reference/document/schema-shape.ts';
import { Disclosure } from '#components/ui/disclosure/disclosure.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { InlineCode, Line } from '#components/ui/text/prose.tsx';

/** The members of an object; those with members of their own are collapsible. */
export function MemberList({ members }: { members: readonly SchemaMember[] }) {
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

/** The type of a value, linked to where its members are written out if not here. */
export function TypeName({ shape }: { shape: SchemaShape }) {
  const { type, anchor } = shape;
  return anchor === undefined ? type : <TextLink href={`#${anchor}`}>{type}</TextLink>;
}

/** The meaning, limits and allowed values of a value; nothing if there are none. */
export function Notes({ shape }: { shape: SchemaShape }) {
  const { description } = shape;
  // What the description says already is not said again.
  const constraints = shape.constraints.filter((text) => !description.includes(text));
  const values = shape.values.every((value) => wordsOf(description).includes(value))
    ? []
    : shape.values;
  if (!description && constraints.length === 0 && values.length === 0) return undefined;
  const limits = constraints.length > 0 ? `(${constraints.join(', ')})` : '';
  return (
    <span className="member-notes">
      <Line text={[description, limits].filter(Boolean).join(' ')} />
      {values.length > 0 && <Values values={values} />}
    </span>
  );
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_]+/u);
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

function Values({ values }: { values: readonly string[] }) {
  return (
    <span className="member-values">
      {values.map((value) => (
        <InlineCode key={value}>{value}</InlineCode>
      ))}
    </span>
  );
}
