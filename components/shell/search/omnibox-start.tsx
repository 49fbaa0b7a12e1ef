import clsx from 'clsx';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { SeenItem } from '#components/shell/preferences/preferences.ts';
import { OPTION_CLASS } from './result-row.tsx';
import type { SearchAction } from './search-actions.ts';

type Props = {
  seen: readonly SeenItem[];
  actions: readonly SearchAction[];
  active: string | undefined;
  onOpened: () => void;
};

/** What the empty field offers: the records opened last, and what is done often. */
export function OmniboxStart({ seen, actions, active, onOpened }: Props) {
  const option = (kind: string, href: string) => ({
    id: `omnibox-${kind}${href}`,
    role: 'option',
    'aria-selected': active === `omnibox-${kind}${href}`,
    tabIndex: -1,
    href,
    prefetch: false,
    onClick: onOpened,
    className: clsx(OPTION_CLASS, 'flex items-baseline gap-x-3 text-ink'),
  });
  return (
    <>
      {seen.length > 0 && (
        <StartGroup kind="seen" title="Recent">
          {seen.slice(0, MAX_SEEN).map(({ href, title, kind }) => (
            <Link key={href} {...option('seen', href)}>
              <span className="min-w-20 max-w-[60%] shrink-0 truncate font-medium">{title}</span>
              <span className="min-w-0 truncate text-quiet">{kind}</span>
            </Link>
          ))}
        </StartGroup>
      )}
      <StartGroup kind="actions" title="Go to">
        {actions.map(({ label, href, key }) => (
          <Link key={href} {...option('actions', href)}>
            <span className="flex-1">{label}</span>
            {key && (
              <span aria-hidden="true" className="flex gap-1 text-quiet max-md:hidden">
                <kbd>g</kbd> <kbd>{key}</kbd>
              </span>
            )}
          </Link>
        ))}
      </StartGroup>
    </>
  );
}

const MAX_SEEN = 6;

type GroupProps = { kind: string; title: string; children: ReactNode };

function StartGroup({ kind, title, children }: GroupProps) {
  const heading = `omnibox-${kind}`;
  return (
    <fieldset aria-labelledby={heading} className="min-w-0 pb-1">
      <p id={heading} className="px-3 pt-2 pb-0.5 font-medium text-quiet text-xs/6">
        {title}
      </p>
      {children}
    </fieldset>
  );
}
