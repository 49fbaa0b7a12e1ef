'use client';

import { searchTrouble } from './search-trouble.ts';
import { useSettled } from './use-settled.ts';

const SLOW_MS = 1_500;

type Parts = {
  asked: string;
  error: Error | null;
  isBusy: boolean;
  /** How many results there are; undefined as long as there were none yet. */
  count: number | undefined;
};

/** How it stands with the search, in words; read out as it changes. */
export function OmniboxStatus({ asked, error, isBusy, count }: Parts) {
  const isSlow = useSettled(isBusy, SLOW_MS) && isBusy;
  const trouble = !isBusy && error ? searchTrouble(error) : undefined;
  const words = trouble?.words ?? wordsFor(asked, isBusy, isSlow, count);
  const isQuiet = trouble === undefined && (count ?? 0) > 0 && !isSlow;
  return (
    <div role="status" className={isQuiet ? 'sr-only' : 'px-3 py-2.5 text-sm'}>
      <p className={trouble ? 'font-medium text-bad' : 'text-quiet'}>{words}</p>
      {trouble?.correlationId && (
        <p className="text-quiet text-xs">
          Correlation id <code className="break-all">{trouble.correlationId}</code>
        </p>
      )}
    </div>
  );
}

function wordsFor(asked: string, isBusy: boolean, isSlow: boolean, count: number | undefined) {
  if (isSlow) return 'Still searching: the network or the service is slow.';
  if (isBusy && !count) return 'Searching …';
  if (count === 0) return `Nothing matches “${asked}”. Try fewer or other words.`;
  return count === 1 ? '1 result' : `${count ?? 0} results`;
}
