import { Disclosure } from '#components/ui/disclosure.tsx';
import { InlineCode, Line } from '#components/ui/text/prose.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { SchemaMember, SchemaShape } from './schema-shape.ts';

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
export function TypeName({ shape: { type, anchor } }: { shape: SchemaShape }) {
  return anchor === undefined ? type : <TextLink href={`#${anchor}`}>{type}</TextLink>;
}

/** The meaning, limits and allowed values of a value; nothing if there are none. */
export function Notes({ shape }: { shape: SchemaShape }) {
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
