import type { Metaproperty } from '#lib/assets/schema.ts';
import type { Detail } from '#lib/failures.ts';
import { type StoredTwin, sentDetails, type UploadFile } from './upload-file.ts';
import { detailIssues } from './upload-parts.ts';
import type { UploadQueue } from './upload-queue.ts';

/** What is to be known of a file before it is sent. */
export type Standing = {
  /** Another file of the list with the same bytes, which stands before it. */
  readonly sameAs: UploadFile | undefined;
  /** An asset with the same bytes, unless it is to go up all the same. */
  readonly twin: StoredTwin | undefined;
  /** What is missing from its details, or wrong with them. */
  readonly issues: readonly Detail[];
  /** Whether it can be sent as it stands. */
  readonly maySend: boolean;
};

/** How each file of the sheet stands, by its id. */
export function standings(
  queue: UploadQueue,
  known: readonly Metaproperty[],
): ReadonlyMap<string, Standing> {
  const first = new Map<string, UploadFile>();
  return new Map(
    queue.files.map((file) => {
      const sameAs = file.checksum === undefined ? undefined : first.get(file.checksum);
      if (file.checksum !== undefined && !sameAs) first.set(file.checksum, file);
      const twin = file.isWanted ? undefined : (file.twin ?? undefined);
      const isIdle = ['ready', 'failed', 'cancelled'].includes(file.step.at);
      const issues = isIdle ? detailIssues(sentDetails(file, queue.common), known) : [];
      const mayRetry = file.step.at !== 'failed' || file.step.trouble.mayRetry;
      const maySend = isIdle && mayRetry && !sameAs && !twin && issues.length === 0;
      return [file.id, { sameAs, twin, issues, maySend }];
    }),
  );
}

/** The ids of the files that Upload sends: those that were never tried. */
export function readyIds(queue: UploadQueue, standing: ReadonlyMap<string, Standing>): string[] {
  return queue.files
    .filter(({ id, step }) => step.at === 'ready' && standing.get(id)?.maySend)
    .map(({ id }) => id);
}

/** The files that Upload is for, those with issues too: read, not tried, and not stored already. */
export function candidates(
  { files }: UploadQueue,
  standing: ReadonlyMap<string, Standing>,
): UploadFile[] {
  return files.filter(({ id, step }) => {
    const known = standing.get(id);
    return step.at === 'ready' && !known?.sameAs && !known?.twin;
  });
}

/** The files that nothing can be done with but to take them off: refused for good, or there twice. */
export function uselessIds(
  { files }: UploadQueue,
  standing: ReadonlyMap<string, Standing>,
): string[] {
  return files
    .filter(({ id, step }) => {
      if (step.at === 'failed') return !step.trouble.mayRetry;
      return step.at === 'refused' || (step.at === 'ready' && standing.get(id)?.sameAs);
    })
    .map(({ id }) => id);
}

/** What is wrong with the details for all files, by field: what a file has of its own counts as its own. */
export function commonProblems(
  queue: UploadQueue,
  standing: ReadonlyMap<string, Standing>,
): Readonly<Record<string, string>> {
  const issues = candidates(queue, standing).flatMap((file) =>
    (standing.get(file.id)?.issues ?? []).filter(({ field }) => !isOwn(file, field)),
  );
  return problemsByField(issues);
}

/** What is wrong with what a file has of its own, by field. */
export function ownProblems(
  file: UploadFile,
  { issues }: Standing,
): Readonly<Record<string, string>> {
  return problemsByField(issues.filter(({ field }) => isOwn(file, field)));
}

function problemsByField(issues: readonly Detail[]): Record<string, string> {
  return Object.fromEntries(issues.map(({ field, issue }) => [field, issue]));
}

function isOwn({ own }: UploadFile, field: string): boolean {
  if (field === 'name' || field === 'description') return true;
  const [, property] = /^metaproperties\.(.*)$/s.exec(field) ?? [];
  if (property !== undefined) return own.metaproperties?.[property] !== undefined;
  return Object.hasOwn(own, field);
}
