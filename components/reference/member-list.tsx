import { Disclosure } from '#components/ui/disclosure.tsx';
import { InlineCode, Line } from '#components/ui/prose.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Member, Shape } from './members.ts';

/** The members of an object, one under the other; those that have members of their own fold. */
export function MemberList({ members }: { members: readonly Member[] }) {
  return (
    <ul className="member-list">
      {members.map((member) => (
        <li key={member.name}>
          {member.members.length === 0 ? (
            <Described member={member} />
          ) : (
            <Disclosure summary={<Described member={member} />}>
              <MemberList members={member.members} />
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The type of a value, leading to where its members are when they are not written out here. */
export function TypeName({ shape }: { shape: Shape }) {
  const { type, writtenAt } = shape;
  return writtenAt === undefined ? type : <TextLink href={`#${writtenAt}`}>{type}</TextLink>;
}

/** What a value means, its limits and its allowed values; nothing where there is nothing to say. */
export function Notes({ shape }: { shape: Shape }) {
  const { description, facts, values } = shape;
  if (!description && facts.length === 0 && values.length === 0) return undefined;
  const limits = facts.length > 0 ? `(${facts.join(', ')})` : '';
  return (
    <span className="member-notes">
      <Line text={[description, limits].filter(Boolean).join(' ')} />
      {values.length > 0 && <Values values={values} />}
    </span>
  );
}

function Described({ member }: { member: Member }) {
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
