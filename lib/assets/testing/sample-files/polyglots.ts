import { movie, picture } from '#lib/assets/testing/media.ts';
import { jar, PDF, type SampleFile, unsupportedFiles, withHiddenJar } from './sample-file.ts';

const ATTACHED = 'it has a zip archive attached';

/** Files that are valid in two formats. */
export const polyglots: readonly SampleFile[] = [
  ...unsupportedFiles('a.gif', {
    'a GIF that is also a JAR': [async () => withHiddenJar(await picture('gif')), ATTACHED],
    'a GIF that is also a PDF': [
      () => Buffer.from(`GIF89a\x01\0\x01\0\0\0\0!\xfe%${PDF}`, 'latin1'),
      'it contains a PDF',
    ],
  }),
  ...unsupportedFiles('a.jpg', {
    'a JPEG that is also a JAR, with bytes after it': [
      async () => Buffer.concat([withHiddenJar(await picture('jpeg')), Buffer.alloc(500)]),
      ATTACHED,
    ],
  }),
  ...unsupportedFiles('a.png', {
    'a PNG that is also a JAR with wrong offsets': [
      async () => Buffer.concat([await picture('png'), jar()]),
      ATTACHED,
    ],
  }),
  ...unsupportedFiles('a.mp4', {
    'an MP4 that is also a JAR': [() => withHiddenJar(movie('isom')), ATTACHED],
  }),
  ...unsupportedFiles('a.pdf', {
    'a PDF that is also a JAR': [() => withHiddenJar(Buffer.from(PDF)), ATTACHED],
  }),
];
