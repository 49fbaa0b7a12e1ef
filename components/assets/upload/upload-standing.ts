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
