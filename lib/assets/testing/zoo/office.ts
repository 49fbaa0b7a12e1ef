import { officeFile, officeParts } from '../office-files.ts';
import { zipOf } from '../zip.ts';
import type { Animal } from './animal.ts';
import { jar } from './parts.ts';

const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml';

/** Archives that are named as office files. */
export const office: readonly Animal[] = [
  {
    what: 'a Word document named as a workbook',
    fileName: 'a.xlsx',
    bytes: () => officeFile('docx'),
    unsupported: 'says that it is something else',
  },
  {
    what: 'a presentation named as a Word document',
    fileName: 'a.docx',
    bytes: () => officeFile('pptx'),
    unsupported: 'says that it is something else',
  },
  {
    what: 'a Word document with macros',
    fileName: 'a.docx',
    bytes: () => zipOf(officeParts('docx', macros)),
    unsupported: 'it has macros',
  },
  {
    what: 'a Word document with macros that says nothing of them',
    fileName: 'a.docx',
    bytes: () => officeFile('docx', { name: 'word/vbaProject.bin', data: 'x' }),
    unsupported: 'it has macros',
  },
  {
    what: 'a Word document with macros, written out',
    fileName: 'a.docx',
    bytes: () => zipOf(officeParts('docx', macros.replace('mac', '&#109;ac'))),
    unsupported: 'in a way that hides them',
  },
  {
    what: 'a JAR named as a Word document',
    fileName: 'a.docx',
    bytes: () => jar(),
    unsupported: 'or is a program',
  },
  {
    what: 'a Word document that is also a JAR',
    fileName: 'a.docx',
    bytes: () => officeFile('docx', { name: 'META-INF/MANIFEST.MF', data: 'x' }),
    unsupported: 'or is a program',
  },
  {
    what: 'a zip archive named as a Word document',
    fileName: 'a.docx',
    bytes: () => zipOf([{ name: 'a.txt', data: 'a' }]),
    unsupported: 'it has no list of its parts',
  },
  {
    what: 'a zip bomb',
    fileName: 'a.docx',
    bytes: () => officeFile('docx', { name: 'word/big.xml', data: Buffer.alloc(60_000_000) }),
    unsupported: 'unpacks to far more than its size',
  },
  {
    what: 'a zip bomb in the list of parts, which says that it is small',
    fileName: 'a.docx',
    bytes: () =>
      zipOf([{ name: '[Content_Types].xml', data: Buffer.alloc(20_000_000), saysBytes: 500 }]),
    unsupported: 'it has no list of its parts',
  },
  {
    what: 'an archive whose entries lie over each other',
    fileName: 'a.docx',
    bytes: overlapping,
    unsupported: 'its directory does not agree',
  },
  {
    what: 'an archive behind other bytes',
    fileName: 'a.docx',
    bytes: () =>
      Buffer.concat([Buffer.from('PK\x03\x04 not the first', 'latin1'), officeFile('docx')]),
    unsupported: 'its directory does not agree',
  },
  {
    what: 'a document that is cut short',
    fileName: 'a.docx',
    bytes: () => officeFile('docx').subarray(0, -30),
    unsupported: 'it is cut short',
  },
  {
    what: 'an entry that would be put elsewhere',
    fileName: 'a.docx',
    bytes: () => officeFile('docx', { name: '../../a.sh', data: 'x' }),
    unsupported: 'names a place outside of it',
  },
  {
    what: 'two entries of one name',
    fileName: 'a.docx',
    bytes: () => officeFile('docx', ...officeParts('xlsx')),
    unsupported: 'two of its entries have one name',
  },
];

/** A directory that names the same entry twice: small on disk, large when unpacked. */
function overlapping() {
  const whole = officeFile('docx', { name: 'word/big.xml', data: 'x' });
  const at = whole.lastIndexOf('word/big.xml') - 46;
  whole.writeUInt32LE(0, at + 42);
  return whole;
}
