'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useUserKey } from '#components/shell/preferences/browser-preferences.tsx';
import { useBrowserValue } from '#components/ui/browser/hydration.ts';
import { useCountry } from '#components/ui/country.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { formatCount } from '#lib/text/text.ts';
import { findLongList } from './pasted-list-queries.ts';
import { PastedListResults } from './pasted-list-results.tsx';
import { readLongList } from './pasted-list-storage.ts';

/** A long list: its name in this tab, and the page of it that the address asks for. */
type LongListProps = { name: string; requestedPage: string | undefined; timeZone: string };

/** Results of a list too long for an address: stored in this tab and looked up in batches. */
export function LongList(props: LongListProps) {
  const { name } = props;
  const person = useUserKey();
  const text = useBrowserValue(() => readLongList(person, name), undefined);
  if (text === undefined) return <p className="text-quiet text-sm">Reading the list …</p>;
  if (text === null) {
    return (
      <Empty title="This list is no longer here" href="/invoices" action="Paste it again">
        A list of more than about 1,700 numbers stays in the tab it was pasted in, until you paste
        another one there.
      </Empty>
    );
  }
  return <StoredList {...props} text={text} />;
}

function StoredList({ text, ...props }: LongListProps & { text: string }) {
  const { name } = props;
  const countryCode = useCountry();
  const [answered, setAnswered] = useState(0);
  const numbers = useMemo(() => text.split(' '), [text]);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['invoice-list', countryCode, name],
    queryFn: ({ signal }) => findLongList(countryCode, numbers, setAnswered, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) {
    return (
      <PastedListResults
        {...{ ...props, countryCode }}
        answer={data}
        href={`/invoices?longList=${name}`}
      />
    );
  }
  if (error && !isFetching) {
    return (
      <ErrorNotice
        error={error}
        forbidden="see invoices in this country"
        retry={() => void refetch()}
      >
        Your list is still here.
      </ErrorNotice>
    );
  }
  return (
    <p role="status" className="text-sm">
      Looking up {formatCount(numbers.length)} numbers, {formatCount(answered)} done{' '}
      <progress max={numbers.length} value={answered} aria-label="Numbers looked up" />
    </p>
  );
}
