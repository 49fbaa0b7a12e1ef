import type { ReactNode } from 'react';

/** A part of the guide, under a heading that can be linked to. */
export function GuideSection({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="space-y-3 border-line border-t py-8"
    >
      <h2 id={`${id}-title`} className="font-semibold text-xl">
        <a href={`#${id}`} className="hover:text-accent">
          {title}
        </a>
      </h2>
      {children}
    </section>
  );
}
