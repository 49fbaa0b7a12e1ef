import { Prose } from '#components/ui/prose.tsx';
import type { MadeReference } from './made-reference.tsx';
import { OperationSection } from './operation-section.tsx';
import type { Reader } from './trials.ts';

type Parts = { group: MadeReference['groups'][number]; reader: Reader | undefined };

/** The operations of one tag. */
export function OperationGroupSection({ group, reader }: Parts) {
  const id = anchorOf(group.tag);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-line border-t pt-8">
      <h2 id={`${id}-title`} className="font-semibold text-xl">
        {group.tag}
      </h2>
      {group.description && <Prose text={group.description} className="mt-2 max-w-prose" />}
      {group.operations.map((operation) => (
        <OperationSection key={operation.id} operation={operation} reader={reader} />
      ))}
    </section>
  );
}

function anchorOf(tag: string): string {
  return `tag-${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}
