import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const LOOKS = {
  warn: 'bg-warn-panel text-warn',
  bad: 'bg-bad-panel text-bad',
  good: 'bg-good-panel text-good',
};

/** Says, where there are no scripts, that something needs them: pages can be read without, but not changed. */
export function NeedsScripts({ children }: { children: ReactNode }) {
  return (
    <noscript className="block">
      <Notice>
        {children} needs JavaScript. Turn it on in your browser, then reload this page.
      </Notice>
    </noscript>
  );
}

type Props = { tone?: keyof typeof LOOKS; children: ReactNode };

/** A message that the user must not miss. Icon and text carry the meaning; colour repeats it. */
export function Notice({ tone = 'warn', children }: Props) {
  const Icon = tone === 'good' ? CircleCheck : TriangleAlert;
  return (
    <div
      role="note"
      className={`flex gap-2 rounded-md px-3 py-2 text-sm print:border print:border-ink ${LOOKS[tone]}`}
    >
      <Icon size={16} aria-hidden="true" className="mt-0.5 flex-none" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
