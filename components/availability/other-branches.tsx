'use client';

import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { changeWords } from '#components/frame/change-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyTable } from '#components/ui/copy-table.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { type Column, Table } from '#components/ui/table.tsx';
import { dateIn } from '#lib/dates.ts';
import { isOpenAt, mostUseful, type OtherBranch, othersOf } from './branch-order.ts';
import { answersOptions } from './sheet-calls.ts';
import { elsewhereOf, type SheetLine } from './sheet-lines.ts';
import type { SheetBranch, SheetPlace } from './sheet-place.ts';

type Parts = {
  countryCode: string;
  branches: readonly SheetBranch[];
  place: SheetPlace;
  /** The rows that are asked for there. */
  lines: readonly SheetLine[];
  now: Date;
  onPlace: (place: Partial<SheetPlace>) => void;
};

/** The same rows at other branches: who has most of them first, those open now marked. */
export function OtherBranches({ countryCode, branches, place, lines, now, onPlace }: Parts) {
  const [count, setCount] = useState(AT_FIRST);
  const others = othersOf(branches, place.branch);
  const asked = others.slice(0, count);
  const items = lines.flatMap((line) => ('item' in line.asked ? [line.asked.item] : []));
  const answers = useQueries({
    queries: asked.map(({ number, timeZone }) => ({
      ...answersOptions({
        countryCode,
        branch: number,
        channel: place.channel,
        today: dateIn(timeZone, now),
        items,
      }),
      enabled: items.length > 0,
    })),
  });
  const found = mostUseful(
    asked.map((branch, at): Found => {
      const data = answers[at]?.data;
      const there = data && elsewhereOf(lines, data);
      return { branch, served: there?.served, missing: there?.missing ?? [], of: items.length };
    }),
    now,
  );
  const failed = answers.find(({ error }) => error !== null);
  const waiting = answers.filter(({ isFetching }) => isFetching).length;
  const caption = 'At other branches';
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="text-quiet text-sm">
          {waiting > 0
            ? `Asking ${waiting} more of ${asked.length} branches …`
            : `${asked.length} of ${others.length} other branches, the nearest`}
        </p>
        <div className="ml-auto">
          <CopyTable table={caption} />
        </div>
      </div>
      {failed?.error && (
        <ErrorNotice
          error={failed.error}
          forbidden="read the availability of this country"
          retry={() => {
            for (const answer of answers) if (answer.error) void answer.refetch();
          }}
        >
          What other branches have said stays.
        </ErrorNotice>
      )}
      <Table
        caption={caption}
        columns={columnsFor(now, onPlace)}
        rows={found}
        keyOf={({ branch }) => branch.number}
      />
      {count < others.length && (
        <Button onClick={() => setCount(count + MORE)} className="print:hidden">
          Ask {Math.min(MORE, others.length - count)} more
        </Button>
      )}
    </div>
  );
}

const AT_FIRST = 8;
const MORE = 12;

type Found = {
  readonly branch: OtherBranch;
  /** How many rows it can serve whole; undefined while it is asked. */
  readonly served: number | undefined;
  readonly of: number;
  readonly missing: readonly string[];
};

function columnsFor(now: Date, onPlace: Parts['onPlace']): Column<Found>[] {
  return [
    { heading: 'Branch', cell: ({ branch }) => `${branch.number} ${branch.name}` },
    { heading: 'Now', cell: ({ branch }) => <OpenNow branch={branch} now={now} /> },
    {
      heading: 'Away (km)',
      isNumeric: true,
      cell: ({ branch: { kilometres } }) =>
        kilometres !== undefined && Math.round(kilometres).toLocaleString('en-AU'),
    },
    {
      heading: 'Rows it has',
      cell: ({ served, of }) =>
        served === undefined ? (
          '…'
        ) : served === of ? (
          <Badge tone="good">{of === 1 ? 'all of it' : `all ${of}`}</Badge>
        ) : (
          `${served} of ${of}`
        ),
    },
    { heading: 'Missing there', cell: ({ missing }) => <Missing texts={missing} /> },
    {
      heading: 'Ask there',
      cell: ({ branch }) => (
        <button
          type="button"
          className="asked-ask"
          onClick={() => onPlace({ branch: branch.number })}
          data-row-link=""
        >
          Ask here<span className="sr-only"> at {branch.name}</span>
        </button>
      ),
    },
  ];
}

function OpenNow({ branch, now }: { branch: OtherBranch; now: Date }) {
  if (!branch.opening) return <span className="text-quiet">hours not known</span>;
  const isOpen = isOpenAt(branch, now);
  const isSame = isOpen === branch.opening.isOpen;
  return (
    <span>
      <Badge tone={isOpen ? 'good' : 'plain'}>{isOpen ? 'open' : 'closed'}</Badge>{' '}
      <span className="text-quiet text-xs">
        {isSame && changeWords(branch.opening, now, branch.timeZone)}
      </span>
    </span>
  );
}

const NAMED = 3;

/** What is missing; of much the first, and how much more. */
function Missing({ texts }: { texts: readonly string[] }) {
  if (texts.length <= NAMED) return <>{texts.join('; ')}</>;
  return (
    <details className="fold">
      <summary>
        <span>{texts.length} rows</span>
      </summary>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
