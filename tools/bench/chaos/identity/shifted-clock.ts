import { globSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '#lib/command.ts';
import { ensureProgram } from '#tests/support/ensure-program.ts';

/** A clock of processes that differs from that of the machine. */
export type ShiftedClock = {
  /** The variables of processes that have this clock. */
  readonly settings: Readonly<Record<string, string>>;
  /** Sets it, for processes that run too, to this many seconds later than the machine's. */
  set(seconds: number): void;
};

/** Uses libfaketime of Debian. The monotonic clock, by which timers run, stays as it is, as where a clock is corrected. */
export function makeShiftedClock(folder: string): ShiftedClock {
  ensureProgram('faketime', 'faketime');
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (library === undefined)
    throw new CommandError('libfaketime is not where Debian installs it: use --without clock.');
  const file = join(folder, 'clock');
  const set = (seconds: number) => {
    // Replaced at once: a process that reads half of it would take it for another time.
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    renameSync(`${file}.new`, file);
  };
  set(0);
  return {
    set,
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}
