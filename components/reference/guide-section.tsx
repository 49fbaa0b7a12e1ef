import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Parts = { id: string; title: string; aside?: ReactNode; children: ReactNode };

/** A part of the guide, under a heading that can be linked to; `aside` is an example beside it. */
export function GuideSection({ id, title, aside, children }: Parts) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-line border-t py-8">
      <h2 id={`${id}-title`} className="mb-3 font-semibold text-xl">
        <a href={`#${id}`} className="hover:text-accent">
          {title}
        </a>
      </h2>
      <BesideExample aside={aside}>{children}</BesideExample>
    </section>
  );
}

/** Text on the left, its example on the right where there is room, else before it. */
export function BesideExample({ aside, children }: Pick<Parts, 'aside' | 'children'>) {
  return (
    <div className="grid gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_28rem]">
      {aside && (
        <div className="min-w-0 xl:col-start-2 xl:row-start-1">
          <div className="xl:sticky xl:top-[calc(var(--sticky-top)+1rem)]">{aside}</div>
        </div>
      )}
      <div className={clsx('min-w-0 space-y-4 xl:col-start-1 xl:row-start-1')}>{children}</div>
    </div>
  );
}
