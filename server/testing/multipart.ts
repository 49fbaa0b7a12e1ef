/** The boundary of `multipartBody`. */
export const BOUNDARY = 'xyz';
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A raw multipart body in Latin-1. Each part is its headers, a blank line and the content. */
export function multipartBody(...parts: readonly string[]): Buffer<ArrayBuffer> {
  const text = parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('');
  return Buffer.from(`${text}--${BOUNDARY}--\r\n`, 'latin1');
}

/** The part `file`, with these parameters of Content-Disposition. */
export function filePart(parameters = 'filename="a"', content = 'abc'): string {
  return `Content-Disposition: form-data; name="file"; ${parameters}\r\n\r\n${content}`;
}

type FormPart = readonly [name: string, value: string | Blob, fileName?: string];

/** A form for `fetch`. */
export function form(...parts: readonly FormPart[]): FormData {
  const data = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, fileName);
  }
  return data;
}

/** A body of chunks. */
export function streamOf(chunks: Iterable<Uint8Array>): ReadableStream {
  const iterator = chunks[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
