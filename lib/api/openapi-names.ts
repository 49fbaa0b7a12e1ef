import { STATUS_CODES } from 'node:http';

/** The name of a shared response: generators make identifiers of it, so `BadRequest`, not `400`. */
export function responseName(status: number): string {
  const phrase = STATUS_CODES[status];
  if (phrase === undefined) throw new Error(`HTTP has no status ${status}`);
  return phrase.replaceAll(/[^A-Za-z]/g, '');
}

/** The name of a shared header or parameter: `XCorrelationId` of `X-Correlation-Id`. */
export function headerComponentName(header: string): string {
  return header.replaceAll('-', '');
}
