import { movie, picture } from '#lib/assets/testing/media.ts';
import { anUnsupported, jar, PDF, type SampleFile, withHiddenJar } from './sample-file.ts';

/** Files that are valid in two formats. */
export const polyglots: readonly SampleFile[] = [
  anUnsupported(
    'a GIF that is also a JAR',
    'a.gif',
    async () => withHiddenJar(await picture('gif')),
    'it has a zip archive attached',
  ),
  anUnsupported(
    'a JPEG that is also a JAR, with bytes after it',
    'a.jpg',
    async () => Buffer.concat([withHiddenJar(await picture('jpeg')), Buffer.alloc(500)]),
    'it has a zip archive attached',
  ),
  anUnsupported(
    'a PNG that is also a JAR with wrong offsets',
    'a.png',
    async () => Buffer.concat([await picture('png'), jar()]),
    'it has a zip archive attached',
  ),
  anUnsupported(
    'an MP4 that is also a JAR',
    'a.mp4',
    () => withHiddenJar(movie('isom')),
    'it has a zip archive attached',
  ),
  anUnsupported(
    'a PDF that is also a JAR',
    'a.pdf',
    () => withHiddenJar(Buffer.from(PDF)),
    'it has a zip archive attached',
  ),
  anUnsupported(
    'a GIF that is also a PDF',
    'a.gif',
    () => Buffer.from(`GIF89a\x01\0\x01\0\0\0\0!\xfe%${PDF}`, 'latin1'),
    'it contains a PDF',
  ),
];
