import { officeFile, officeParts, zipOf } from '#lib/assets/testing/zip.ts';
import { jar, type SampleFile } from './sample-file.ts';

const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml';

/** Archives named as office files. */
export const office: readonly SampleFile[] = [
  {
    title: 'a Word document named as a workbook',
    fileName: 'a.xlsx',
    bytes: () => officeFile('docx'),
    unsupported: 'says that it is something else',
  },
  {
    title: 'a presentation named as a Word document',
    fileName: 'a.docx',
    bytes: () => officeFile('pptx'),
    unsupported: 'says that it is something else',
  },
  {
    title: 'a Word document with macros',
    fileName: 'a.docx',
    bytes: () => zipOf(officeParts('docx', macros)),
    unsupported: 'it has macros',
  },
  {
    title: 'a Word document with undeclared macros',
    fileName: 'a.docx',
    bytes: () => officeFile('docx', { name: 'word/vbaProject.bin', data: 'x' }),
    unsupported: 'it has macros',
  },
  {
    title: 'a Word document with macros in escaped characters',
    fileName: 'a.docx',
    bytes: () => zipOf(officeParts('docx', macros.replace('mac', '&#109;ac'))),
    unsupported: 'in a way that hides them',
  },
  {
    title: 'a JAR named as a Word document',
    fileName: 'a.docx',
    bytes: () => jar(),
    unsupported: 'or a program',
  },
  {
    title: 'a Word document that is also a JAR',
    fileName: 'a.docx',
    bytes: () => officeFile('docx', { name: 'META-INF/MANIFEST.MF', data: 'x' }),
    unsupported: 'or a program',
  },
  {
    title: 'a zip archive named as a Word document',
    fileName: 'a.docx',
    bytes: () => zipOf([{ name: 'a.txt', data: 'a' }]),
    unsupported: 'it has no list of its parts',
  },
  {
    title: 'a zip bomb',
    fileName: 'a.docx',
    bytes: () => officeFile('docx', { name: 'word/big.xml', data: Buffer.alloc(60_000_000) }),
    unsupported: 'unpacks to far more than its size',
  },
  {
    title: 'a zip bomb as the content types, with a false size',
    fileName: 'a.docx',
    bytes: () =>
      zipOf([{ name: '[Content_Types].xml', data: Buffer.alloc(20_000_000), claimedBytes: 500 }]),
    unsupported: 'it has no list of its parts',
  },
  {
    title: 'an archive with overlapping entries',
    fileName: 'a.docx',
    bytes: overlapping,
    unsupported: 'its directory does not agree',
  },
  {
    title: 'an archive after other bytes',
    fileName: 'a.docx',
    bytes: () =>
      Buffer.concat([Buffer.from('PK\x03\x04 not the first', 'latin1'), officeFile('docx')]),
    unsupported: 'its directory does not agree',
  },
  {
    title: 'a truncated document',
    fileName: 'a.docx',
    bytes: () => officeFile('docx').subarray(0, -30),
    unsupported: 'it is cut short',
  },
  {
    title: 'an entry with a path outside of the archive',
    fileName: 'a.docx',
    bytes: () => officeFile('docx', { name: '../../a.sh', data: 'x' }),
    unsupported: 'points outside the file',
  },
  {
    title: 'two entries with the same name',
    fileName: 'a.docx',
    bytes: () => officeFile('docx', ...officeParts('xlsx')),
    unsupported: 'two of its entries have the same name',
  },
];

/** A directory that names the same entry twice: small on disk, large when unpacked. */
function overlapping() {
  const whole = officeFile('docx', { name: 'word/big.xml', data: 'x' });
  const at = whole.lastIndexOf('word/big.xml') - 46;
  whole.writeUInt32LE(0, at + 42);
  return whole;
}
