/** A call that a screen made of the service was not answered as it should. */
export class CallFailed extends Error {
  readonly status: number;
  /** What the log knows the request under. */
  readonly correlationId: string | null;
  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>) {
    super(`The service answered ${status}.`);
    this.status = status;
    this.correlationId = headers.get('x-correlation-id');
  }
}
