import type { ReactNode } from 'react';
import { Prose } from '#components/ui/text/prose.tsx';

type Props = { id: string; title: string; text?: string; aside?: ReactNode; children?: ReactNode };

/** A section of the guide under a heading that can be linked to; `aside` is an example beside it. */
export function GuideSection({ id, title, text, aside, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="space-y-4 border-line border-t py-8"
    >
      <h2 id={`${id}-title`} className="font-semibold text-xl">
        <a href={`#${id}`} className="hover:text-accent">
          {title}
        </a>
      </h2>
      {text && <Prose text={text} />}
      {children && <WithExample aside={aside}>{children}</WithExample>}
    </section>
  );
}

/** Text with its example on the right where there is room, else above it. */
export function WithExample({ aside, children }: Pick<Props, 'aside' | 'children'>) {
  return (
    <div className="grid gap-x-8 gap-y-4 wide:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      {aside && (
        <div className="min-w-0 wide:col-start-2 wide:row-start-1">
          <div className="wide:sticky has-[details[open]]:static wide:top-[calc(var(--sticky-top)+var(--bar,0rem)+1rem)]">
            {aside}
          </div>
        </div>
      )}
      <div className="min-w-0 space-y-4 wide:col-start-1 wide:row-start-1">{children}</div>
    </div>
  );
}
