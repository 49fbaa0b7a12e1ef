'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useUserKey } from '#components/shell/preferences/user-key.tsx';
import { Empty } from '#components/ui/notice/empty.tsx';
import { ErrorNotice } from '#components/ui/notice/error-notice.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import { longListOptions } from './pasted-list-queries.ts';
import { PastedListResults } from './pasted-list-results.tsx';
import { findLongList } from './pasted-list-storage.ts';

type Props = { countryCode: CountryCode; name: string; requestedPage: string | undefined };

/** Results of a list too long for an address: stored in this tab and looked up in batches. */
export function LongList({ countryCode, name, requestedPage }: Props) {
  const person = useUserKey();
  const text = useSyncExternalStore(
    neverChanges,
    () => findLongList(person, name),
    () => undefined,
  );
  if (text === undefined) return <p className="text-quiet text-sm">Reading the list …</p>;
  if (text === null) {
    return (
      <Empty
        title="This list is not here any more"
        href={`/${countryCode}/invoices`}
        action="Paste it again"
      >
        A list of more than about 1,700 numbers is kept in the tab where it was pasted, and only
        while it is the last one pasted there.
      </Empty>
    );
  }
  return (
    <StoredList countryCode={countryCode} name={name} requestedPage={requestedPage} text={text} />
  );
}

function StoredList({ countryCode, name, requestedPage, text }: Props & { text: string }) {
  const [answered, setAnswered] = useState(0);
  const numbers = useMemo(() => text.split(' '), [text]);
  const { data, error, refetch, isFetching } = useQuery(
    longListOptions(countryCode, name, numbers, setAnswered),
  );
  if (data) {
    return (
      <PastedListResults
        countryCode={countryCode}
        answer={data}
        requestedPage={requestedPage}
        href={`/${countryCode}/invoices?longList=${name}`}
      />
    );
  }
  if (error && !isFetching) {
    return (
      <ErrorNotice
        error={error}
        forbidden="read the invoices of this country"
        retry={() => void refetch()}
      >
        The list is kept.
      </ErrorNotice>
    );
  }
  return (
    <p role="status" className="text-sm">
      Looking up {numbers.length.toLocaleString('en-AU')} numbers,{' '}
      {answered.toLocaleString('en-AU')} done{' '}
      <progress max={numbers.length} value={answered} aria-label="Numbers looked up" />
    </p>
  );
}

function neverChanges() {
  return () => undefined;
}
