'use client';

import { QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { CallTrouble } from '#components/frame/call-trouble.tsx';
import { useNow } from '#components/frame/use-now.ts';
import { useSettled } from '#components/frame/use-settled.ts';
import { Empty } from '#components/ui/empty.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import { pastedRows } from '#lib/availability/pasted-rows.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { Elsewhere } from './elsewhere.tsx';
import { ReadAs } from './read-as.tsx';
import type { SheetState } from './sheet-address.ts';
import { answersOptions, forgetAnswers, learnAnswers } from './sheet-calls.ts';
import { SheetEntry } from './sheet-entry.tsx';
import { SheetForm } from './sheet-form.tsx';
import {
  arranged,
  isUnknown,
  itemsOf,
  type SheetAnswers,
  type SheetLine,
  sheetLines,
} from './sheet-lines.ts';
import type { SheetBranch } from './sheet-place.ts';
import { SheetStatus } from './sheet-status.tsx';
import { SheetTable } from './sheet-table.tsx';
import { SheetTools } from './sheet-tools.tsx';
import { useNear } from './use-near.ts';
import { useSheet } from './use-sheet.ts';

type Parts = {
  countryCode: CountryCode;
  branches: readonly SheetBranch[];
  /** What the address asks. */
  initial: SheetState;
  /** What the server answered to it. */
  answers: SheetAnswers | undefined;
  now: Date;
  baseUrl: string;
};

/** A sheet of products and quantities, each row answered in its place: now, by its date, or how many are short. */
export function AvailabilitySheet(parts: Parts) {
  const { countryCode, branches, initial, answers, now: loadedAt, baseUrl } = parts;
  const { sheet, change, set, isWhole, isKept, isReady } = useSheet(countryCode, initial);
  const { rows, branch, channel, date, elsewhere } = sheet;
  const now = useNow(loadedAt);
  const here = branches.find(({ number }) => number === branch);
  const timeZone = here?.timeZone ?? COUNTRY_ZONES[countryCode];
  const today = dateIn(timeZone, now);
  const place = useMemo(() => ({ branch, channel, date }), [branch, channel, date]);
  const client = useAnsweringClient(parts);

  const items = useMemo(() => itemsOf(rows, date), [rows, date]);
  const settled = useSettled(items, SETTLED_MS);
  const query = useQuery(
    {
      ...answersOptions({ countryCode, branch, channel, today, items: settled }),
      enabled: here !== undefined && settled.length > 0,
    },
    client,
  );
  const known = query.data ?? answers;
  const isStale =
    known?.branch !== branch ||
    known.channel !== channel ||
    (query.isFetching && !query.isPlaceholderData);
  const lines = useMemo(() => sheetLines(rows, date, known, isStale), [rows, date, known, isStale]);
  const [held, setHeld] = useState<readonly number[]>();
  const [isAsListed, setAsListed] = useState(false);
  const order = useMemo(
    () => (isAsListed ? lines : arranged(lines, held)),
    [isAsListed, lines, held],
  );
  // A key is painted in its row before what stands around the table follows.
  const settledRows = useDeferredValue(rows);
  const settledOrder = useDeferredValue(order);
  const work = (isWorking: boolean) =>
    setHeld((before) => (isWorking ? (before ?? order.map(({ row }) => row.id)) : undefined));

  const unknown = useMemo(() => unknownProducts(lines), [lines]);
  const { near, readAs } = useNear(client, countryCode, unknown, held === undefined, change);

  const add = useCallback(
    (text: string) => change({ kind: 'add', rows: pastedRows(text, today) }),
    [change, today],
  );
  const { refetch } = query;
  const askAgain = useCallback(() => {
    forgetAnswers();
    void refetch();
  }, [refetch]);
  const clear = useCallback(() => change({ kind: 'all', rows: [] }), [change]);
  return (
    <div className="space-y-5">
      <div className="space-y-4 border-line border-b pb-5 print:hidden">
        <SheetForm
          countryCode={countryCode}
          branches={branches}
          place={place}
          rows={settledRows}
          isReady={isReady}
          onPlace={set}
          onPaste={add}
        />
        <SheetEntry isReady={isReady} onRows={add} />
      </div>
      {!here && (
        <Notice>Choose a branch first: what can be had differs from branch to branch.</Notice>
      )}
      {!isKept && (
        <Notice>This browser has no room to keep the sheet: a reload would lose it.</Notice>
      )}
      <ReadAs readAs={readAs} />
      {query.error && (
        <CallTrouble
          error={query.error}
          what="availability"
          kept="The sheet is kept, with what it was answered before."
          retry={() => void query.refetch()}
        />
      )}
      {rows.length === 0 ? (
        <Empty title="Nothing is on the sheet yet">
          Scan or type a product, or paste a list from a spreadsheet: a product and its quantity in
          each row, with a date where it matters.
        </Empty>
      ) : (
        <>
          <SheetStatus
            lines={order}
            place={place}
            branchName={here?.name}
            timeZone={timeZone}
            known={known}
            isAsking={query.isFetching || settled !== items}
            isWhole={isWhole}
          >
            <SheetTools
              countryCode={countryCode}
              baseUrl={baseUrl}
              lines={settledOrder}
              items={settled}
              place={place}
              asOf={known?.asOf}
              isAsListed={isAsListed}
              onOrder={setAsListed}
              onAskAgain={askAgain}
              onClear={clear}
            />
          </SheetStatus>
          <SheetTable
            countryCode={countryCode}
            lines={order}
            near={near}
            onChange={change}
            onWork={work}
          />
          <Elsewhere
            client={client}
            countryCode={countryCode}
            branches={branches}
            place={place}
            elsewhere={elsewhere}
            lines={settledOrder}
            now={now}
            onSet={set}
          />
        </>
      )}
    </div>
  );
}

const SETTLED_MS = 350;

function unknownProducts(lines: readonly SheetLine[]): string[] {
  return lines.filter((line) => isUnknown(line) && !line.isOld).map(({ row }) => row.product);
}

/** One for each sheet: it begins with what the server answered, so that the first paint holds it. */
function useAnsweringClient({ countryCode, initial, answers }: Parts): QueryClient {
  const [client] = useState(() => {
    // A network that comes back is no click, so nothing is asked for it.
    const queries = { refetchOnWindowFocus: false, refetchOnReconnect: false };
    const made = new QueryClient({ defaultOptions: { queries } });
    if (!answers) return made;
    const { branch, today } = answers;
    const items = itemsOf(
      initial.rows.map((row, id) => ({ ...row, id })),
      initial.date,
    );
    const asked = { countryCode, branch, channel: initial.channel, today, items };
    made.setQueryData(answersOptions(asked).queryKey, answers);
    return made;
  });
  useEffect(() => {
    if (!answers) return;
    const { branch, today } = answers;
    learnAnswers({ countryCode, branch, channel: initial.channel, today }, answers);
  }, [answers, countryCode, initial.channel]);
  return client;
}
