'use client';

import { usePathname } from 'next/navigation';
import { Link, LinkProgress } from '#components/ui/link.tsx';
import type { CountryCode } from '#lib/api/fields.ts';

const NAMES = { au: 'Australia', nz: 'New Zealand' };

/** Links to the same screen of the other country, never to a document: each belongs to one country. */
export function CountrySwitch({ current }: { current: CountryCode }) {
  const [, , screen] = usePathname().split('/');
  return (
    <nav aria-label="Country" className="flex rounded-md border border-line p-0.5 text-sm">
      {COUNTRIES.map((country) => (
        <Link
          key={country}
          href={screen === undefined ? `/${country}` : `/${country}/${screen}`}
          aria-current={country === current ? 'true' : undefined}
          className="rounded px-2 py-0.5 font-medium text-quiet uppercase hover:text-accent aria-current:bg-accent-panel aria-current:text-accent"
        >
          <abbr title={NAMES[country]} className="no-underline">
            {country}
          </abbr>
          <LinkProgress />
        </Link>
      ))}
    </nav>
  );
}

const COUNTRIES: readonly CountryCode[] = ['au', 'nz'];
