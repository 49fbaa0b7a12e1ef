import { officeFile, officeParts, zipOf } from '#lib/assets/testing/zip.ts';
import { jar, type SampleFile, unsupportedFiles } from './sample-file.ts';

const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml';

/** Archives named as office files. */
export const office: readonly SampleFile[] = [
  ...unsupportedFiles('a.xlsx', {
    'a Word document named as a workbook': [
      () => officeFile('docx'),
      'says that it is something else',
    ],
  }),
  ...unsupportedFiles('a.docx', {
    'a presentation named as a Word document': [
      () => officeFile('pptx'),
      'says that it is something else',
    ],
    'a Word document with macros': [() => zipOf(officeParts('docx', macros)), 'it has macros'],
    'a Word document with undeclared macros': [
      () => officeFile('docx', { name: 'word/vbaProject.bin', data: 'x' }),
      'it has macros',
    ],
    'a Word document with macros in escaped characters': [
      () => zipOf(officeParts('docx', macros.replace('mac', '&#109;ac'))),
      'in a way that hides them',
    ],
    'a JAR named as a Word document': [() => jar(), 'or a program'],
    'a Word document that is also a JAR': [
      () => officeFile('docx', { name: 'META-INF/MANIFEST.MF', data: 'x' }),
      'or a program',
    ],
    'a zip archive named as a Word document': [
      () => zipOf([{ name: 'a.txt', data: 'a' }]),
      'it has no list of its parts',
    ],
    'a zip bomb': [
      () => officeFile('docx', { name: 'word/big.xml', data: Buffer.alloc(60_000_000) }),
      'unpacks to far more than its size',
    ],
    'a zip bomb as the content types, with a false size': [
      () =>
        zipOf([{ name: '[Content_Types].xml', data: Buffer.alloc(20_000_000), claimedBytes: 500 }]),
      'it has no list of its parts',
    ],
    'an archive with overlapping entries': [overlapping, 'its directory does not agree'],
    'an archive after other bytes': [
      () => Buffer.concat([Buffer.from('PK\x03\x04 not the first', 'latin1'), officeFile('docx')]),
      'its directory does not agree',
    ],
    'a truncated document': [() => officeFile('docx').subarray(0, -30), 'it is cut short'],
    'an entry with a path outside of the archive': [
      () => officeFile('docx', { name: '../../a.sh', data: 'x' }),
      'points outside the file',
    ],
    'two entries with the same name': [
      () => officeFile('docx', ...officeParts('xlsx')),
      'two of its entries have the same name',
    ],
  }),
];

/** A directory that names the same entry twice: small on disk, large when unpacked. */
function overlapping() {
  const whole = officeFile('docx', { name: 'word/big.xml', data: 'x' });
  const at = whole.lastIndexOf('word/big.xml') - 46;
  whole.writeUInt32LE(0, at + 42);
  return whole;
}
