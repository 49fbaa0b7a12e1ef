'use client';

import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { useLoaded } from '#components/ui/use-loaded.ts';
import type { CountryCode } from '#lib/api/fields.ts';

type Props = { countryCode: CountryCode; name: string; asked: string | undefined };

/** Loads the code of long lists only where one is shown. */
export function LongListPlace(props: Props) {
  const { loaded, error, loadAgain } = useLoaded(loadList);
  if (error) {
    return (
      <ErrorNotice error={error} retry={loadAgain}>
        The list is kept.
      </ErrorNotice>
    );
  }
  if (loaded) return <loaded.LongList {...props} />;
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
