import type { StaffMember } from '#lib/auth/staff-sessions.ts';
import type { TestIssuer } from '#lib/auth/testing/issuer.ts';

/** A way to ask the service: through the lane, through Next, or as plain functions. */
export type Door = {
  /** Sends a request to a path of the service. */
  send(path: string, init?: RequestInit): Promise<Response>;
  readonly issuer: TestIssuer;
  close(): Promise<void>;
};

/** What the cases ask through: there once the door is open. */
export type Asking = {
  readonly door: Door;
  /** Whether requests go through our own server, or reach the routes as a plain Next host sends them. */
  readonly isOurServer: boolean;
  /** A token that opens everything, or what `claims` leave of it. */
  ask(path: string, init?: RequestInit & { claims?: object }): Promise<Response>;
  /** Asks as a page does that somebody of the staff has open; headers given replace the browser's. */
  askAs(member: Partial<StaffMember>, path: string, headers?: HeadersInit): Promise<Response>;
};
