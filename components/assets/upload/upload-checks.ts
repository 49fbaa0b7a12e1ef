import {
  type FormField,
  labelOf,
  problemsByField,
  type Values,
} from '#components/forms/form-field.ts';
import { parseMetaproperties } from '#lib/assets/metaproperty-values.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';
import { UploadParts } from '#lib/assets/upload/upload-schema.ts';
import type { ErrorDetail } from '#lib/errors.ts';
import { countOf } from '#lib/text/text.ts';
import { uploadPartsOf } from './send-upload.ts';
import {
  detailsToSend,
  isInProgress,
  type StoredDuplicate,
  type UploadFile,
  type UploadState,
} from './upload-state.ts';

/** What is known of a file before it is sent. */
export type FileCheck = {
  /** An earlier file of the list with the same bytes. */
  readonly sameAs: UploadFile | undefined;
  /** An asset with the same bytes, unless the user confirmed the upload. */
  readonly duplicate: StoredDuplicate | undefined;
  /** What is missing or wrong in its details. */
  readonly issues: readonly ErrorDetail[];
  /** Whether it can be sent as it is. */
  readonly maySend: boolean;
};

/** By file id. */
export type FileChecks = ReadonlyMap<string, FileCheck>;

type FieldProblems = ReturnType<typeof problemsByField>;

/** Checks every file of the sheet; `known` has all metaproperties. */
export function checkFiles(state: UploadState, known: readonly Metaproperty[]): FileChecks {
  const first = new Map<string, UploadFile>();
  return new Map(
    state.files.map((file) => {
      const sameAs = file.checksum === undefined ? undefined : first.get(file.checksum);
      if (file.checksum !== undefined && !sameAs) first.set(file.checksum, file);
      const duplicate = file.isConfirmed ? undefined : (file.duplicate ?? undefined);
      const isIdle = ['ready', 'failed', 'cancelled'].includes(file.step.at);
      const issues = isIdle ? detailIssues(detailsToSend(file, state.common), known) : [];
      const mayRetry = file.step.at !== 'failed' || file.step.error.mayRetry;
      const maySend = isIdle && mayRetry && !sameAs && !duplicate && issues.length === 0;
      return [file.id, { sameAs, duplicate, issues, maySend }];
    }),
  );
}

/** What is wrong with the typed details, by the service's own rules but without a request. */
export function detailIssues(details: Values, known: readonly Metaproperty[]): ErrorDetail[] {
  const { fields, metaproperties } = uploadPartsOf(details);
  const parsed = UploadParts.safeParse(fields);
  const issues = (parsed.error?.issues ?? []).map(({ path: [field], message }) => ({
    field: String(field),
    issue: message,
  }));
  const checked = parseMetaproperties(known, metaproperties);
  return [...issues, ...('details' in checked ? checked.details : [])];
}

/** The files that Upload is for, including those with issues: read, never tried, no duplicates. */
export function uploadCandidates({ files }: UploadState, checks: FileChecks): UploadFile[] {
  return files.filter(({ id, step }) => {
    const check = checks.get(id);
    return step.at === 'ready' && !check?.sameAs && !check?.duplicate;
  });
}

/** Ids of the files that Upload sends: those never tried and without issues. */
export function readyIds({ files }: UploadState, checks: FileChecks): string[] {
  const ready = files.filter(({ id, step }) => step.at === 'ready' && checks.get(id)?.maySend);
  return ready.map(({ id }) => id);
}

/** Ids of the files that can only be removed: refused for good, or on the list twice. */
export function removableIds({ files }: UploadState, checks: FileChecks): string[] {
  const removable = files.filter(({ id, step }) => {
    if (step.at === 'failed') return !step.error.mayRetry;
    return step.at === 'refused' || (step.at === 'ready' && checks.get(id)?.sameAs);
  });
  return removable.map(({ id }) => id);
}

/** Problems of the details for all files, by field name; overrides of single files are not included. */
export function commonProblems(state: UploadState, checks: FileChecks): FieldProblems {
  return problemsByField(
    uploadCandidates(state, checks).flatMap((file) =>
      (checks.get(file.id)?.issues ?? []).filter(({ field }) => !isOverride(file, field)),
    ),
  );
}

/** Problems of a file's name, description and overrides, by field name. */
export function fileProblems(file: UploadFile, { issues }: FileCheck): FieldProblems {
  return problemsByField(issues.filter(({ field }) => isOverride(file, field)));
}

function isOverride({ details }: UploadFile, field: string): boolean {
  return Object.hasOwn(details, field);
}

/** `12 files: 8 uploaded, 1 duplicate, 2 can’t upload`. */
export function uploadSummary(state: UploadState, checks: FileChecks): string {
  const { files } = state;
  const at = (...steps: UploadFile['step']['at'][]) =>
    files.filter(({ step }) => steps.includes(step.at)).length;
  const ready = uploadCandidates(state, checks).length;
  const counts: [number, string][] = [
    [at('done'), 'uploaded'],
    [files.filter(isInProgress).length, 'uploading'],
    [at('listed', 'reading'), 'checking'],
    [ready, 'to upload'],
    [at('ready') - ready, 'duplicate'],
    [at('failed'), 'not uploaded'],
    [at('cancelled'), 'cancelled'],
    [at('refused'), 'can’t upload'],
  ];
  const words = counts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]));
  return `${countOf(files.length, 'file')}: ${words.join(', ')}`;
}

/** Issues as sentences with the labels of the fields: `Asset type is required.` */
export function issueText(details: readonly ErrorDetail[], fields: readonly FormField[]): string {
  const label = (field: string) => (field === 'file' ? 'The file' : labelOf(fields, field));
  return details.map(({ field, issue }) => `${label(field)} ${issue}.`).join(' ');
}
