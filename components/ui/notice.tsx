import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const LOOKS = {
  warn: 'bg-warn-panel text-warn',
  bad: 'bg-bad-panel text-bad',
};

/** Something the reader must not miss; the mark and the words say it, the colour repeats it. */
export function Notice({
  tone = 'warn',
  children,
}: {
  tone?: 'warn' | 'bad';
  children: ReactNode;
}) {
  return (
    <div
      role="note"
      className={`flex gap-2 rounded-md px-3 py-2 text-sm print:border print:border-ink ${LOOKS[tone]}`}
    >
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 flex-none" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
