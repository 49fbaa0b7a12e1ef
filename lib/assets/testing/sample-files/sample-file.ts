import { zipOf } from '#lib/assets/testing/zip.ts';

/** A file that somebody might upload, and the expected outcome. */
export type SampleFile = {
  readonly title: string;
  readonly fileName: string;
  readonly bytes: () => Buffer | Promise<Buffer>;
} & (
  | { readonly accepted: Recognised }
  | { readonly unsupported: string }
  | { readonly invalid: string }
);
type Recognised = { readonly mimeType: string; readonly width?: number; readonly height?: number };

type Named = [title: string, fileName: string, bytes: SampleFile['bytes']];

/** A file that is accepted, with what it is recognised as. */
export function anAccepted(
  ...[title, fileName, bytes, accepted]: [...Named, Recognised]
): SampleFile {
  return { title, fileName, bytes, accepted };
}

/** A file that is refused with UNSUPPORTED_MEDIA_TYPE: a part of the message. */
export function anUnsupported(
  ...[title, fileName, bytes, unsupported]: [...Named, string]
): SampleFile {
  return { title, fileName, bytes, unsupported };
}

/** A file that is refused with VALIDATION_ERROR: the issue of `file`. */
export function anInvalid(...[title, fileName, bytes, invalid]: [...Named, string]): SampleFile {
  return { title, fileName, bytes, invalid };
}

export function text(content: string) {
  return () => Buffer.from(content);
}

export const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
export const HTML = '<!doctype html><script>alert(1)</script>';

/** A Java archive for an offset of `at` bytes in a file. */
export function jar(at = 0): Buffer {
  return zipOf([{ name: 'META-INF/MANIFEST.MF', data: 'Main-Class: A\n' }], { at });
}

/** The bytes with a Java archive appended. */
export function withHiddenJar(first: Buffer): Buffer {
  return Buffer.concat([first, jar(first.length)]);
}
