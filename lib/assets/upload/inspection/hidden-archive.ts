import type { OpenedFile } from './opened-file.ts';
import { ENTRY_MARK, findZipEnds, type ZipEnd } from './zip.ts';

/**
 * Whether a zip archive ends at the end of the file: zip is read from its end, so a GIF may be a JAR as well. The four
 * bytes of the mark may occur by chance, so the archive's directory has to be there too.
 */
export async function hasHiddenArchive(file: OpenedFile): Promise<boolean> {
  return (await findArchiveEnds(file)).length > 0;
}

/** The same for a PDF, whose attachments may be archives: those are followed by `endstream`. */
export async function hasHiddenArchiveInPdf(file: OpenedFile): Promise<boolean> {
  const tailStart = file.sizeBytes - file.tail.length;
  const ends = await findArchiveEnds(file);
  return ends.some(({ start }) => !file.tail.includes('endstream', start - tailStart));
}

async function findArchiveEnds(file: OpenedFile) {
  const candidates = findZipEnds(file);
  if (candidates.length > MAX_BY_CHANCE) return candidates;
  const confirmed = await Promise.all(candidates.map((end) => hasDirectory(file, end)));
  return candidates.filter((_, index) => confirmed[index]);
}

const MAX_BY_CHANCE = 16;

async function hasDirectory(file: OpenedFile, { start, ...end }: ZipEnd) {
  const offsets = [start - end.directoryBytes, end.directoryStart].filter((offset) => offset >= 0);
  const marks = await Promise.all(offsets.map((offset) => file.read(offset, ENTRY_MARK.length)));
  const locator =
    start < LOCATOR_LENGTH
      ? Buffer.alloc(0)
      : await file.read(start - LOCATOR_LENGTH, LOCATOR_MARK.length);
  return marks.some((mark) => mark.equals(ENTRY_MARK)) || locator.equals(LOCATOR_MARK);
}

/** The zip64 locator, which precedes the end record of an archive with 64-bit sizes. */
const LOCATOR_MARK = Buffer.from('PK\x06\x07', 'latin1');
const LOCATOR_LENGTH = 20;
