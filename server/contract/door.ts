import type { TestIssuer } from '#lib/auth/testing/issuer.ts';

/** A way to ask the service: through the lane, through Next, or as plain functions. */
export type Door = {
  /** Sends a request to a path of the service. */
  send(path: string, init?: RequestInit): Promise<Response>;
  readonly issuer: TestIssuer;
  close(): Promise<void>;
};
