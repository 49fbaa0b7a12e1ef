import type { FileKind } from '../file-kinds.ts';
import { holdsArchive, holdsArchiveBehindPdf } from './archive-behind.ts';
import { faultOfCsv } from './csv.ts';
import { faultOfMovie } from './movie.ts';
import { notTaken } from './not-taken.ts';
import { faultOfOfficeFile } from './office-file.ts';
import { type OpenedFile, openFile } from './opened-file.ts';
import { faultOfPdf, PDF_MARK, PDF_MARK_WITHIN } from './pdf.ts';
import { sniff } from './sniff.ts';

/**
 * Throws UNSUPPORTED_MEDIA_TYPE if the bytes at `path` are not of this kind, or are something else as well, such as a
 * picture with an archive appended, which another program would run.
 */
export async function checkBytes(path: string, kind: FileKind): Promise<void> {
  await using file = await openFile(path);
  const fault = await (CHECKS[kind.mimeType] ?? findMediaFault)(file, kind);
  if (fault !== undefined) {
    throw notTaken(`The name of the file says that it is ${kind.name}, but ${fault}.`);
  }
}

/** What is wrong with a file of the claimed kind, as in `it has macros`. */
type Check = (file: OpenedFile, kind: FileKind) => Promise<string | undefined>;

const CHECKS: Readonly<Record<string, Check>> = {
  'text/csv': faultOfCsv,
  'application/pdf': async (file) =>
    (await faultOfPdf(file)) ?? ((await holdsArchiveBehindPdf(file)) ? HIDDEN_ARCHIVE : undefined),
  'video/mp4': async (file, kind) => (await findMediaFault(file, kind)) ?? faultOfMovie(file),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': faultOfOfficeFile,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': faultOfOfficeFile,
};

const HIDDEN_ARCHIVE = 'a zip archive stands behind it in the same file';

async function findMediaFault(file: OpenedFile, kind: FileKind) {
  const found = await sniff(file);
  if (found !== kind.mimeType) return `its bytes are ${found ?? 'of no kind that is known'}`;
  if (file.head.subarray(0, PDF_MARK_WITHIN).includes(PDF_MARK)) return 'a PDF begins in it';
  return (await holdsArchive(file)) ? HIDDEN_ARCHIVE : undefined;
}
