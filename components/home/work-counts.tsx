import { Fragment } from 'react';
import { TextLink } from '#components/ui/link/text-link.tsx';

/** Work of one kind: the id of its list, how much there is, and what it is called after a number or after "Nothing". */
type Kind = { readonly id: string; readonly count: number; readonly name: string };

/** The day in a line: `2 to tell · 1 due in`, each a link to its list, then what there is nothing of. */
export function WorkCounts({ kinds }: { kinds: readonly (Kind | undefined)[] }) {
  const known = kinds.filter((kind) => kind !== undefined);
  const some = known.filter(({ count }) => count > 0);
  const none = known.filter(({ count }) => count === 0).map(({ name }) => name);
  return (
    <div>
      {some.length > 0 && (
        <p className="font-medium">
          {some.map(({ id, count, name }, at) => (
            <Fragment key={id}>
              {at > 0 && ' · '}
              <TextLink href={`#${id}`}>
                {count} {name}
              </TextLink>
            </Fragment>
          ))}
        </p>
      )}
      {none.length > 0 && (
        <p className="text-quiet text-sm">
          Nothing {new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(none)}
        </p>
      )}
    </div>
  );
}
