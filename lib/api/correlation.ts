import { randomUUID } from 'node:crypto';

const ACCEPTABLE = /^[A-Za-z0-9._-]{1,64}$/;

/** The correlation id of a request: the caller's own where it is acceptable, else a new one. */
export function correlationIdOf(sent: string | null | undefined): string {
  return sent && ACCEPTABLE.test(sent) ? sent : randomUUID();
}
