'use client';

import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { useLoaded } from '#components/ui/use-loaded.ts';
import type { CountryCode } from '#lib/api/fields.ts';

type Parts = { countryCode: CountryCode; name: string; asked: string | undefined };

/** Where a long list is answered, by what is loaded for it alone. */
export function LongListPlace(parts: Parts) {
  const { loaded, error, loadAgain } = useLoaded(loadList);
  if (error) {
    return (
      <ErrorNotice error={error} retry={loadAgain}>
        The list is kept.
      </ErrorNotice>
    );
  }
  if (loaded) return <loaded.LongList {...parts} />;
  return (
    <>
      <noscript>A list this long needs scripts: paste it in parts.</noscript>
      <p className="hidden text-quiet text-sm scripted:block">Reading the list …</p>
    </>
  );
}

function loadList() {
  return import('./long-list.tsx');
}
