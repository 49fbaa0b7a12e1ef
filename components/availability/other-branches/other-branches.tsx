'use client';

import { useQueries, useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { sheetOptions } from '#components/availability/availability-queries.ts';
import type { SheetBranch, SheetPlace } from '#components/availability/state/sheet-address.ts';
import {
  coverageAt,
  isShort,
  isUnknown,
  type SheetLine,
} from '#components/availability/state/sheet-lines.ts';
import type { SheetSettings } from '#components/availability/state/sheet-state.ts';
import { openingChangeText } from '#components/shell/time/opening-status.tsx';
import { Badge } from '#components/ui/badge/badge.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { ErrorNotice } from '#components/ui/notice/error-notice.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { type Column, Table } from '#components/ui/table/table.tsx';
import { dateIn } from '#lib/time/dates.ts';
import { isOpenAt, type OtherBranch, otherBranches, rankBranches } from './branch-ranking.ts';

type Props = {
  countryCode: string;
  branches: readonly SheetBranch[];
  place: SheetPlace;
  elsewhere: SheetSettings['elsewhere'];
  lines: readonly SheetLine[];
  now: Date;
  onSet: (what: SheetSettings) => void;
};

/** Checks other branches for the rows that are short here, or for the whole list. */
export const OtherBranches = memo(function OtherBranches(props: Props) {
  const { countryCode, branches, place, elsewhere, lines, now, onSet } = props;
  const short = lines.filter(isShort);
  const linesToCheck = (elsewhere === 'short' ? short : lines).filter(
    (line) => 'item' in line.parsed && !isUnknown(line),
  );
  return (
    <section aria-labelledby="elsewhere-heading" className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="elsewhere-heading" className="font-semibold text-lg">
          Who else has them?
        </h2>
        <div className="hidden flex-wrap gap-2 scripted:flex print:hidden">
          <Button
            aria-pressed={elsewhere === 'short'}
            variant={elsewhere === 'short' ? 'main' : 'plain'}
            onClick={() => onSet({ elsewhere: elsewhere === 'short' ? undefined : 'short' })}
          >
            The {short.length.toLocaleString('en-AU')} short {short.length === 1 ? 'row' : 'rows'}
          </Button>
          <Button
            aria-pressed={elsewhere === 'all'}
            variant={elsewhere === 'all' ? 'main' : 'plain'}
            onClick={() => onSet({ elsewhere: elsewhere === 'all' ? undefined : 'all' })}
          >
            The whole list
          </Button>
        </div>
      </div>
      {elsewhere && linesToCheck.length === 0 && (
        <p className="text-quiet text-sm">Nothing is short here.</p>
      )}
      {elsewhere && linesToCheck.length > 0 && (
        <OtherBranchesTable
          {...{ countryCode, branches, place, now, onSet }}
          lines={linesToCheck}
        />
      )}
    </section>
  );
});

/** The rows at other branches: those that can serve most of them first. */
function OtherBranchesTable(props: Omit<Props, 'elsewhere'>) {
  const { countryCode, branches, place, lines, now, onSet } = props;
  const client = useQueryClient();
  const [count, setCount] = useState(INITIAL_COUNT);
  const others = otherBranches(branches, place.branch);
  const shown = others.slice(0, count);
  const items = lines.flatMap((line) => ('item' in line.parsed ? [line.parsed.item] : []));
  const answers = useQueries({
    queries: shown.map(({ number, timeZone }) => ({
      ...sheetOptions(
        client,
        { countryCode, branch: number, channel: place.channel, today: dateIn(timeZone, now) },
        items,
      ),
      enabled: items.length > 0,
    })),
  });
  const found = rankBranches(
    shown.map((branch, at): Row => {
      const data = answers[at]?.data;
      const coverage = data && coverageAt(lines, data);
      return {
        branch,
        served: coverage?.served,
        missing: coverage?.missing ?? [],
        of: items.length,
      };
    }),
    now,
  );
  const failed = answers.find(({ error }) => error !== null);
  const loading = answers.filter(({ isFetching }) => isFetching).length;
  const caption = 'At other branches';
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="text-quiet text-sm">
          {loading > 0
            ? `Asking ${loading} more of ${shown.length} branches …`
            : `${shown.length} of ${others.length} other branches, the nearest`}
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
        columns={columnsFor(now, onSet)}
        rows={found}
        keyOf={({ branch }) => branch.number}
      />
      {count < others.length && (
        <Button onClick={() => setCount(count + STEP)} className="print:hidden">
          Ask {Math.min(STEP, others.length - count)} more
        </Button>
      )}
    </div>
  );
}

const INITIAL_COUNT = 8;
const STEP = 12;

type Row = {
  readonly branch: OtherBranch;
  /** How many rows it can serve in full; undefined while loading. */
  readonly served: number | undefined;
  readonly of: number;
  readonly missing: readonly string[];
};

function columnsFor(now: Date, onSet: Props['onSet']): Column<Row>[] {
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
          className="text-accent underline underline-offset-2 print:hidden"
          onClick={() => onSet({ branch: branch.number })}
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
        {isSame && openingChangeText(branch.opening, now, branch.timeZone)}
      </span>
    </span>
  );
}

const MAX_LISTED = 3;

/** What is missing; a longer list is in a disclosure. */
function Missing({ texts }: { texts: readonly string[] }) {
  if (texts.length <= MAX_LISTED) return <>{texts.join('; ')}</>;
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
