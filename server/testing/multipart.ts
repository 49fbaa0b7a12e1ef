/** What stands between the parts of a body by hand. */
export const BOUNDARY = 'xyz';
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A body by hand, a byte a character: each part its headers, a blank line and its content. */
export function byHand(...parts: readonly string[]): Buffer<ArrayBuffer> {
  const text = parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('');
  return Buffer.from(`${text}--${BOUNDARY}--\r\n`, 'latin1');
}

/** The part that is the file; `parameters` say its name. */
export function filePart(parameters = 'filename="a"', content = 'abc'): string {
  return `Content-Disposition: form-data; name="file"; ${parameters}\r\n\r\n${content}`;
}

type FormPart = readonly [name: string, value: string | Blob, fileName?: string];

/** A form as browsers send it. */
export function form(...parts: readonly FormPart[]): FormData {
  const data = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, fileName);
  }
  return data;
}

/** A body that comes piece by piece. */
export function streamOf(pieces: Iterable<Uint8Array>): ReadableStream {
  const each = pieces[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = each.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
