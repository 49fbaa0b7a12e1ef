import { zipOf } from '../zip.ts';

export const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
export const HTML = '<!doctype html><script>alert(1)</script>';

/** A Java archive for an offset of `at` bytes in a file. */
export function jar(at = 0): Buffer {
  return zipOf([{ name: 'META-INF/MANIFEST.MF', data: 'Main-Class: A\n' }], { at });
}

/** The bytes with a Java archive appended. */
export function withJarBehind(first: Buffer): Buffer {
  return Buffer.concat([first, jar(first.length)]);
}
