import { zipOf } from '#lib/assets/testing/zip.ts';

/** A file that somebody might upload, and the expected outcome. */
export type SampleFile = {
  readonly title: string;
  readonly fileName: string;
  readonly bytes: () => Buffer | Promise<Buffer>;
} & (
  | {
      readonly accepted: {
        readonly mimeType: string;
        readonly width?: number;
        readonly height?: number;
      };
    }
  /** Refused with UNSUPPORTED_MEDIA_TYPE: part of the message. */
  | { readonly unsupported: string }
  /** Refused with VALIDATION_ERROR: the issue of `file`. */
  | { readonly invalid: string }
);

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
