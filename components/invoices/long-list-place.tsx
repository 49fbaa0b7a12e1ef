'use client';

import { useCallback, useEffect, useState } from 'react';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import type { CountryCode } from '#lib/api/fields.ts';

type Parts = { countryCode: CountryCode; name: string; asked: string | undefined };
type Loaded = typeof import('./long-list.tsx');

/**
 * Where a long list is answered, by what is loaded for it alone. Not by `lazy`: what waits on the server
 * holds back the head of the page as well.
 */
export function LongListPlace(parts: Parts) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [error, setError] = useState<Error>();
  const load = useCallback(() => {
    setError(undefined);
    import('./long-list.tsx').then(setLoaded, setError);
  }, []);
  useEffect(load, [load]);
  if (error) {
    return (
      <ErrorNotice error={error} retry={load}>
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
