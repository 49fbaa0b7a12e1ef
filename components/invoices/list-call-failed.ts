/** A call for a list, or for its lines, was not answered as it should. */
export class ListCallFailed extends Error {
  readonly status: number;
  /** What the log knows the request under. */
  readonly correlationId: string | null;
  constructor({ status, headers }: Response) {
    super(`The service answered ${status}.`);
    this.status = status;
    this.correlationId = headers.get('x-correlation-id');
  }
}
