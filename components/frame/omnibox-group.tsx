'use client';

import Link from 'next/link';
import type { SearchGroup } from '#lib/search/schema.ts';

type Parts = {
  group: SearchGroup;
  /** Id of the option that the arrow keys chose. */
  active: string | undefined;
  onOpened: () => void;
};

/** Results of one kind under their heading; each is a link, so that it opens in a new tab, too. */
export function OmniboxGroup({ group: { kind, title, results }, active, onOpened }: Parts) {
  const heading = `omnibox-${kind}`;
  return (
    <fieldset aria-labelledby={heading} className="min-w-0">
      <p id={heading} className="omnibox-heading">
        {title}
      </p>
      {results.map(({ href, title: name, detail, meta }) => (
        <Link
          key={href}
          // What was chosen stays chosen when other results come in: Enter opens nothing else.
          id={`omnibox-${kind}${href}`}
          role="option"
          aria-selected={active === `omnibox-${kind}${href}`}
          tabIndex={-1}
          href={href}
          prefetch={false}
          onClick={onOpened}
          className="omnibox-row"
        >
          <span className="font-medium">{name}</span>
          <span className="truncate text-quiet">{detail}</span>
          <span className="text-right">{meta}</span>
        </Link>
      ))}
    </fieldset>
  );
}
