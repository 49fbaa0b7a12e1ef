import { clsx } from 'clsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { InlineCode, Line } from '#components/ui/prose.tsx';
import type { Member, Shape } from './members.ts';

/** The members of an object, one under the other; those that have members of their own fold. */
export function MemberList({ members }: { members: readonly Member[] }) {
  return (
    <ul className="text-sm">
      {members.map((member) => (
        <li key={member.name} className="border-line border-t py-1.5 first:border-t-0">
          {member.members.length === 0 ? (
            <Described member={member} />
          ) : (
            <Disclosure summary={<Described member={member} />}>
              <div className="mt-1.5 ml-0.75 border-line border-l-2 pl-4">
                <MemberList members={member.members} />
              </div>
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  );
}

function Described({ member }: { member: Member }) {
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <code className="break-all font-medium">{member.name}</code>
        <span className="text-quiet text-xs">{member.type}</span>
        {member.required && <span className="font-medium text-warn text-xs">required</span>}
      </span>
      <Notes shape={member} className="text-quiet" />
    </>
  );
}

/** What a value means, its limits and its allowed values; nothing where there is nothing to say. */
export function Notes({ shape, className }: { shape: Shape; className?: string }) {
  const { description, facts, values } = shape;
  const limits = facts.join(', ');
  if (!description && !limits && values.length === 0) return undefined;
  return (
    <span className={clsx('mt-0.5 block', className)}>
      {description && <Line text={description} />} {limits && <Line text={`(${limits})`} />}
      {values.length > 0 && (
        <span className="mt-0.5 flex flex-wrap items-baseline gap-1 text-xs">
          One of
          {values.map((value) => (
            <InlineCode key={value}>{value}</InlineCode>
          ))}
        </span>
      )}
    </span>
  );
}
