'use client';

import Link from 'next/link';
import { memo } from 'react';
import { FoundMark } from '#components/search/found-mark.tsx';
import type { SearchGroup } from '#lib/search/schema.ts';

type Parts = {
  group: SearchGroup;
  /** Id of the option that the arrow keys chose, where it is one of these. */
  active: string | undefined;
  onOpened: () => void;
};

/**
 * Results of one kind under their heading; each is a link, so that it opens in a new tab, too. They stay as they
 * are while somebody types on.
 */
export const OmniboxGroup = memo(function OmniboxGroup({ group, active, onOpened }: Parts) {
  const { kind, title, results, all } = group;
  const heading = `omnibox-${kind}`;
  // What was chosen stays chosen when other results come in: Enter opens nothing else.
  const option = (href: string) => ({
    id: `omnibox-${kind}${href}`,
    role: 'option',
    'aria-selected': active === `omnibox-${kind}${href}`,
    tabIndex: -1,
    href,
    prefetch: false,
    onClick: onOpened,
  });
  return (
    <fieldset aria-labelledby={heading} className="min-w-0">
      <p id={heading} className="omnibox-heading">
        {title}
      </p>
      {results.map((result) => (
        <Link key={result.href} {...option(result.href)} className="omnibox-row">
          <span className="font-medium wrap-anywhere">{result.title}</span>
          <span className="truncate text-quiet">{result.detail}</span>
          <span className="text-right">
            <FoundMark result={result} />
          </span>
        </Link>
      ))}
      {all && (
        <Link {...option(all)} className="omnibox-row omnibox-all">
          All matches in {title}
        </Link>
      )}
    </fieldset>
  );
});

/** Whether an option is one of that group. */
export function isOf({ kind }: SearchGroup, option: string): boolean {
  return option.startsWith(`omnibox-${kind}/`);
}
