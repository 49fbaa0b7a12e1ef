import type { OpenedFile } from './opened-file.ts';
import { ENTRY_MARK, type ZipEnd, zipEndsOf } from './zip-end.ts';

/**
 * Whether a zip archive ends where the file does: archives are read from their end, so that a GIF may be a
 * JAR as well. Four bytes of chance are not enough, the archive's directory has to be there too.
 */
export async function holdsArchive(file: OpenedFile): Promise<boolean> {
  return (await archiveEnds(file)).length > 0;
}

/** The same for a PDF, which may have an archive as an attachment: that one is followed by `endstream`. */
export async function holdsArchiveBehindPdf(file: OpenedFile): Promise<boolean> {
  const tailStart = file.sizeBytes - file.tail.length;
  const ends = await archiveEnds(file);
  return ends.some(({ start }) => !file.tail.includes('endstream', start - tailStart));
}

async function archiveEnds(file: OpenedFile) {
  const candidates = zipEndsOf(file);
  if (candidates.length > MOST_BY_CHANCE) return candidates;
  const real = await Promise.all(candidates.map((end) => hasDirectory(file, end)));
  return candidates.filter((_, index) => real[index]);
}

const MOST_BY_CHANCE = 16;

async function hasDirectory(file: OpenedFile, { start, ...end }: ZipEnd) {
  const places = [start - end.directoryBytes, end.directoryStart].filter((place) => place >= 0);
  const begins = await Promise.all(places.map((place) => file.read(place, ENTRY_MARK.length)));
  const before =
    start < LOCATOR_LENGTH
      ? Buffer.alloc(0)
      : await file.read(start - LOCATOR_LENGTH, LOCATOR_MARK.length);
  return begins.some((begin) => begin.equals(ENTRY_MARK)) || before.equals(LOCATOR_MARK);
}

/** What stands before the last record of an archive with 64-bit sizes. */
const LOCATOR_MARK = Buffer.from('PK\x06\x07', 'latin1');
const LOCATOR_LENGTH = 20;
