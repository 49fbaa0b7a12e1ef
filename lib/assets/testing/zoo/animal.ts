/** A file that somebody might upload, and the expected outcome. */
export type Animal = {
  readonly what: string;
  readonly fileName: string;
  readonly bytes: () => Buffer | Promise<Buffer>;
} & (
  | {
      readonly taken: {
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
