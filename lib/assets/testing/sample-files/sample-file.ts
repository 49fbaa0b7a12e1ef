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

/** A file that is accepted, with what it is recognised as. */
export function anAccepted(
  title: string,
  fileName: string,
  bytes: SampleFile['bytes'],
  accepted: Recognised,
): SampleFile {
  return { title, fileName, bytes, accepted };
}

/** Files of one name that are refused for a reason, by their titles. */
type RefusedFiles = Readonly<Record<string, readonly [SampleFile['bytes'], reason: string]>>;

/** Files that are refused with UNSUPPORTED_MEDIA_TYPE; the reason is a part of the message. */
export function unsupportedFiles(fileName: string, files: RefusedFiles): SampleFile[] {
  return Object.entries(files).map(([title, [bytes, unsupported]]) => {
    return { title, fileName, bytes, unsupported };
  });
}

/** Files that are refused with VALIDATION_ERROR; the reason is the issue of `file`. */
export function invalidFiles(fileName: string, files: RefusedFiles): SampleFile[] {
  return Object.entries(files).map(([title, [bytes, invalid]]) => {
    return { title, fileName, bytes, invalid };
  });
}

export function text(content: string) {
  return () => Buffer.from(content);
}

export const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
export const HTML = '<!doctype html><script>alert(1)</script>';

/** A Java archive. */
export function jar(): Buffer {
  return zipOf([{ name: 'META-INF/MANIFEST.MF', data: 'Main-Class: A\n' }]);
}
