import { checkedValues } from '#lib/assets/metaproperty-values.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';
import { UploadParts } from '#lib/assets/upload-schema.ts';
import type { Detail } from '#lib/failures.ts';
import { partsOf } from './send-upload.ts';
import {
  type StoredTwin,
  sentDetails,
  type UploadDetails,
  type UploadFile,
  type UploadState,
} from './upload-state.ts';

/** What is to be known of a file before it is sent. */
export type FileCheck = {
  /** Another file of the list with the same bytes, which stands before it. */
  readonly sameAs: UploadFile | undefined;
  /** An asset with the same bytes, unless it is to go up all the same. */
  readonly twin: StoredTwin | undefined;
  /** What is missing from its details, or wrong with them. */
  readonly issues: readonly Detail[];
  /** Whether it can be sent as it stands. */
  readonly maySend: boolean;
};

/** By the id of the file. */
export type FileChecks = ReadonlyMap<string, FileCheck>;

/** What is to be known of each file of the sheet. */
export function checkFiles(state: UploadState, known: readonly Metaproperty[]): FileChecks {
  const first = new Map<string, UploadFile>();
  return new Map(
    state.files.map((file) => {
      const sameAs = file.checksum === undefined ? undefined : first.get(file.checksum);
      if (file.checksum !== undefined && !sameAs) first.set(file.checksum, file);
      const twin = file.isWanted ? undefined : (file.twin ?? undefined);
      const isIdle = ['ready', 'failed', 'cancelled'].includes(file.step.at);
      const issues = isIdle ? detailIssues(sentDetails(file, state.common), known) : [];
      const mayRetry = file.step.at !== 'failed' || file.step.trouble.mayRetry;
      const maySend = isIdle && mayRetry && !sameAs && !twin && issues.length === 0;
      return [file.id, { sameAs, twin, issues, maySend }];
    }),
  );
}

/** What is wrong with what was typed, by the rules of the service itself; nothing sent is needed for it. */
export function detailIssues(details: UploadDetails, known: readonly Metaproperty[]): Detail[] {
  const { metaproperties, ...parts } = partsOf(details);
  const parsed = UploadParts.safeParse(parts);
  const issues = (parsed.error?.issues ?? []).map(({ path: [field], message }) => ({
    field: String(field),
    issue: message,
  }));
  const checked = checkedValues(known, metaproperties);
  return [...issues, ...('details' in checked ? checked.details : [])];
}

/** The files that Upload is for, those with issues too: read, not tried, and not stored already. */
export function candidates({ files }: UploadState, checks: FileChecks): UploadFile[] {
  return files.filter(({ id, step }) => {
    const check = checks.get(id);
    return step.at === 'ready' && !check?.sameAs && !check?.twin;
  });
}

/** The ids of the files that Upload sends: those that were never tried. */
export function readyIds({ files }: UploadState, checks: FileChecks): string[] {
  const ready = files.filter(({ id, step }) => step.at === 'ready' && checks.get(id)?.maySend);
  return ready.map(({ id }) => id);
}

/** The files that nothing can be done with but to remove them: refused for good, or there twice. */
export function uselessIds({ files }: UploadState, checks: FileChecks): string[] {
  const useless = files.filter(({ id, step }) => {
    if (step.at === 'failed') return !step.trouble.mayRetry;
    return step.at === 'refused' || (step.at === 'ready' && checks.get(id)?.sameAs);
  });
  return useless.map(({ id }) => id);
}

/** What is wrong with the details for all files, by field: what a file has of its own counts as its own. */
export function commonProblems(state: UploadState, checks: FileChecks): Record<string, string> {
  return problemsByField(
    candidates(state, checks).flatMap((file) =>
      (checks.get(file.id)?.issues ?? []).filter(({ field }) => !isOwn(file, field)),
    ),
  );
}

/** What is wrong with what a file has of its own, by field. */
export function ownProblems(file: UploadFile, { issues }: FileCheck): Record<string, string> {
  return problemsByField(issues.filter(({ field }) => isOwn(file, field)));
}

function problemsByField(issues: readonly Detail[]): Record<string, string> {
  return Object.fromEntries(issues.map(({ field, issue }) => [field, issue]));
}

function isOwn({ own }: UploadFile, field: string): boolean {
  if (field === 'name' || field === 'description') return true;
  const property = propertyOf(field);
  if (property !== undefined) return own.metaproperties?.[property] !== undefined;
  return Object.hasOwn(own, field);
}

function propertyOf(field: string): string | undefined {
  return /^metaproperties\.(.*)$/s.exec(field)?.[1];
}

/** How all files of the sheet stand: `12 files: 8 uploaded, 1 there already, 2 cannot go up`. */
export function summaryOf(state: UploadState, checks: FileChecks): string {
  const { files } = state;
  const at = (...steps: UploadFile['step']['at'][]) =>
    files.filter(({ step }) => steps.includes(step.at)).length;
  const ready = candidates(state, checks).length;
  const counts: [number, string][] = [
    [at('done'), 'uploaded'],
    [at('waiting', 'sending'), 'on the way'],
    [at('listed', 'reading'), 'being read'],
    [ready, 'to upload'],
    [at('ready') - ready, 'there already'],
    [at('failed'), 'not uploaded'],
    [at('cancelled'), 'cancelled'],
    [at('refused'), 'cannot go up'],
  ];
  const words = counts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]));
  return `${files.length} ${files.length === 1 ? 'file' : 'files'}: ${words.join(', ')}`;
}

/** What is wrong with details, with the names that the sheet has for the fields: `Asset type is required.` */
export function problemWords(
  details: readonly Detail[],
  metaproperties: readonly Metaproperty[],
): string {
  return details
    .map(({ field, issue }) => `${fieldName(field, metaproperties)} ${issue}.`)
    .join(' ');
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  file: 'The file',
  name: 'Name',
  description: 'Description',
  tags: 'Tags',
  productNumbers: 'Product numbers',
  purpose: 'Purpose',
};

function fieldName(field: string, metaproperties: readonly Metaproperty[]): string {
  const known = metaproperties.find(({ name }) => name === propertyOf(field));
  // A list's part is named with its place: `tags[2]`.
  return known?.label ?? FIELD_NAMES[field.replace(/\[\d+\]$/, '')] ?? field;
}
