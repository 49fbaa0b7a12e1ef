'use client';

import { ApiError } from '#components/api/api-error.ts';
import { errorWords } from '#components/api/error-words.ts';
import { useSettled } from './use-settled.ts';

const SLOW_MS = 1_500;

type Parts = {
  asked: string;
  error: Error | null;
  /** What went wrong with a search that is tried again. */
  passing: Error | null;
  isBusy: boolean;
  /** How many results there are; undefined as long as there were none yet. */
  count: number | undefined;
  /** How many records have the number that was typed whole. */
  alike: number;
};

/** How it stands with the search, in words; read out as it changes. */
export function OmniboxStatus(parts: Parts) {
  const { error, passing, isBusy, count, alike } = parts;
  const isSlow = useSettled(isBusy, SLOW_MS) && isBusy;
  const failed = isBusy ? passing : error;
  const correlationId = failed instanceof ApiError ? failed.correlationId : undefined;
  const words = failed
    ? `${errorWords(failed)}${isBusy ? ': trying again' : '. Enter tries again'}.`
    : wordsFor(parts, isSlow);
  const isQuiet = !failed && (count ?? 0) > 0 && !isSlow && alike < 2;
  return (
    <div role="status" className={isQuiet ? 'sr-only' : 'px-3 py-2.5 text-sm'}>
      <p className={failed ? 'font-medium text-bad' : 'text-quiet'}>{words}</p>
      {correlationId && (
        <p className="text-quiet text-xs">
          Correlation id <code className="break-all">{correlationId}</code>
        </p>
      )}
    </div>
  );
}

function wordsFor({ asked, isBusy, count, alike }: Parts, isSlow: boolean): string {
  if (isSlow) return 'Still searching: the network or the service is slow.';
  if (isBusy && !count) return 'Searching …';
  if (count === 0) return `Nothing matches “${asked}”. Try fewer or other words.`;
  if (alike > 1) return `${alike} records have the number ${asked}: choose one of them.`;
  return count === 1 ? '1 result' : `${count ?? 0} results`;
}
