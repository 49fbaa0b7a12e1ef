/** A file that somebody might send, and what comes of it. */
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
  /** Refused as what it is: a part of the message. */
  | { readonly unsupported: string }
  /** Refused as broken: the issue of `file`. */
  | { readonly invalid: string }
);

/** The bytes of a text, when they are asked for. */
export function text(words: string) {
  return () => Buffer.from(words);
}
