'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { formatCount } from '#lib/text/text.ts';

type Props = {
  countryCode: string;
  isDisabled: boolean;
  /** Called with the id of a list, or `new`. */
  onChoose: (to: string) => void;
};

/** The other half of a split button: the user's lists, of which one is chosen, or a new one. */
export function ChooseList({ countryCode, isDisabled, onChoose }: Props) {
  const [isOpened, setOpened] = useState(false);
  const {
    data: lists,
    error,
    refetch,
  } = useQuery({
    queryKey: ['availability-lists', countryCode],
    queryFn: async () => (await import('./list-requests.ts')).fetchListNames(countryCode),
    enabled: isOpened,
  });
  const item = (to: string, words: string) => (
    <button
      key={to}
      type="button"
      disabled={isDisabled}
      className="wrap-anywhere"
      onClick={({ currentTarget }) => {
        currentTarget.closest('details')?.removeAttribute('open');
        onChoose(to);
      }}
    >
      {words}
    </button>
  );
  return (
    <Menu
      label={<span className="sr-only">Choose list</span>}
      className="split-menu"
      panelClass="menu-list top-full left-0 max-h-80! w-56 sm:right-0 sm:left-auto"
      onOpen={() => (isOpened ? void refetch() : setOpened(true))}
    >
      {error ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : lists === undefined ? (
        <p className="px-2.5 py-2 text-quiet text-sm">Loading lists …</p>
      ) : (
        <>
          {item('new', 'New list')}
          {lists.map(({ id, name, rows }) =>
            item(id, `${name.trim() || 'No name'} (${formatCount(rows)})`),
          )}
        </>
      )}
    </Menu>
  );
}
