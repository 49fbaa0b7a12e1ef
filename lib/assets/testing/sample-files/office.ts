import { officeFile, officeParts, zipOf } from '#lib/assets/testing/zip.ts';
import { anUnsupported, jar, type SampleFile } from './sample-file.ts';

const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml';

/** Archives named as office files. */
export const office: readonly SampleFile[] = [
  anUnsupported(
    'a Word document named as a workbook',
    'a.xlsx',
    () => officeFile('docx'),
    'says that it is something else',
  ),
  anUnsupported(
    'a presentation named as a Word document',
    'a.docx',
    () => officeFile('pptx'),
    'says that it is something else',
  ),
  anUnsupported(
    'a Word document with macros',
    'a.docx',
    () => zipOf(officeParts('docx', macros)),
    'it has macros',
  ),
  anUnsupported(
    'a Word document with undeclared macros',
    'a.docx',
    () => officeFile('docx', { name: 'word/vbaProject.bin', data: 'x' }),
    'it has macros',
  ),
  anUnsupported(
    'a Word document with macros in escaped characters',
    'a.docx',
    () => zipOf(officeParts('docx', macros.replace('mac', '&#109;ac'))),
    'in a way that hides them',
  ),
  anUnsupported('a JAR named as a Word document', 'a.docx', () => jar(), 'or a program'),
  anUnsupported(
    'a Word document that is also a JAR',
    'a.docx',
    () => officeFile('docx', { name: 'META-INF/MANIFEST.MF', data: 'x' }),
    'or a program',
  ),
  anUnsupported(
    'a zip archive named as a Word document',
    'a.docx',
    () => zipOf([{ name: 'a.txt', data: 'a' }]),
    'it has no list of its parts',
  ),
  anUnsupported(
    'a zip bomb',
    'a.docx',
    () => officeFile('docx', { name: 'word/big.xml', data: Buffer.alloc(60_000_000) }),
    'unpacks to far more than its size',
  ),
  anUnsupported(
    'a zip bomb as the content types, with a false size',
    'a.docx',
    () =>
      zipOf([{ name: '[Content_Types].xml', data: Buffer.alloc(20_000_000), claimedBytes: 500 }]),
    'it has no list of its parts',
  ),
  anUnsupported(
    'an archive with overlapping entries',
    'a.docx',
    overlapping,
    'its directory does not agree',
  ),
  anUnsupported(
    'an archive after other bytes',
    'a.docx',
    () => Buffer.concat([Buffer.from('PK\x03\x04 not the first', 'latin1'), officeFile('docx')]),
    'its directory does not agree',
  ),
  anUnsupported(
    'a truncated document',
    'a.docx',
    () => officeFile('docx').subarray(0, -30),
    'it is cut short',
  ),
  anUnsupported(
    'an entry with a path outside of the archive',
    'a.docx',
    () => officeFile('docx', { name: '../../a.sh', data: 'x' }),
    'points outside the file',
  ),
  anUnsupported(
    'two entries with the same name',
    'a.docx',
    () => officeFile('docx', ...officeParts('xlsx')),
    'two of its entries have the same name',
  ),
];

/** A directory that names the same entry twice: small on disk, large when unpacked. */
function overlapping() {
  const whole = officeFile('docx', { name: 'word/big.xml', data: 'x' });
  const at = whole.lastIndexOf('word/big.xml') - 46;
  whole.writeUInt32LE(0, at + 42);
  return whole;
}
