import { movie, picture } from '#lib/assets/testing/media.ts';
import { jar, PDF, type SampleFile, withHiddenJar } from './sample-file.ts';

/** Files that are valid in two formats. */
export const polyglots: readonly SampleFile[] = [
  {
    title: 'a GIF that is also a JAR',
    fileName: 'a.gif',
    bytes: async () => withHiddenJar(await picture('gif')),
    unsupported: 'it has a zip archive attached',
  },
  {
    title: 'a JPEG that is also a JAR, with bytes after it',
    fileName: 'a.jpg',
    bytes: async () => Buffer.concat([withHiddenJar(await picture('jpeg')), Buffer.alloc(500)]),
    unsupported: 'it has a zip archive attached',
  },
  {
    title: 'a PNG that is also a JAR with wrong offsets',
    fileName: 'a.png',
    bytes: async () => Buffer.concat([await picture('png'), jar()]),
    unsupported: 'it has a zip archive attached',
  },
  {
    title: 'an MP4 that is also a JAR',
    fileName: 'a.mp4',
    bytes: () => withHiddenJar(movie('isom')),
    unsupported: 'it has a zip archive attached',
  },
  {
    title: 'a PDF that is also a JAR',
    fileName: 'a.pdf',
    bytes: () => withHiddenJar(Buffer.from(PDF)),
    unsupported: 'it has a zip archive attached',
  },
  {
    title: 'a GIF that is also a PDF',
    fileName: 'a.gif',
    bytes: () => Buffer.from(`GIF89a\x01\0\x01\0\0\0\0!\xfe%${PDF}`, 'latin1'),
    unsupported: 'it contains a PDF',
  },
];
