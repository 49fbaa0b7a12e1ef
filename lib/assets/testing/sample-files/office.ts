import { officeFile, officeParts, zipOf } from '#lib/assets/testing/zip.ts';
import { jar, type SampleFile, unsupportedFiles } from './sample-file.ts';

const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml';

/** Archives named as office files. */
export const office: readonly SampleFile[] = [
  ...unsupportedFiles('a.xlsx', {
    'a Word document named as a workbook': [() => officeFile('docx'), 'wordprocessingml'],
  }),
  ...unsupportedFiles('a.docx', {
    'a presentation named as a Word document': [() => officeFile('pptx'), 'presentationml'],
    'a Word document with macros': [() => zipOf(officeParts('docx', macros)), 'macroenabled'],
    'a JAR named as a Word document': [() => jar(), 'application/java-archive'],
    'a zip archive named as a Word document': [
      () => zipOf([{ name: 'a.txt', data: 'a' }]),
      'application/zip',
    ],
    'a zip bomb as the content types, with a false size': [
      () =>
        zipOf([{ name: '[Content_Types].xml', data: Buffer.alloc(20_000_000), claimedBytes: 500 }]),
      'application/zip',
    ],
  }),
];
