import type { CountryCode } from '#lib/api/fields.ts';
import type { StaffMember } from '#lib/auth/staff-sessions.ts';
import type { TestIssuer } from '#lib/auth/testing/issuer.ts';
import { type Row, requestOf } from './row.ts';

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
  /** The country that is asked for. */
  readonly country: CountryCode;
  /** A token that opens everything, or what `claims` leave of it. */
  ask(path: string, init?: RequestInit & { claims?: object }): Promise<Response>;
  /** Asks as a page does that somebody of the staff has open; headers given replace the browser's. */
  askAs(member: Partial<StaffMember>, path: string, init?: RequestInit): Promise<Response>;
};

/** Asks for a row's operation as its first answer is asked for, where `init` says nothing else. */
export function askingOf(row: Row, asking: Asking): Asking {
  const [first] = row.answers;
  const whole = <Init extends RequestInit>(init?: Init) => {
    const call = requestOf(row, first ?? {});
    const headers = { ...call.headers, ...Object.fromEntries(new Headers(init?.headers)) };
    return { ...call, ...init, headers };
  };
  return {
    isOurServer: asking.isOurServer,
    country: asking.country,
    get door() {
      const { door } = asking;
      const send: Door['send'] = (path, init) => door.send(path, whole(init));
      return { ...door, send };
    },
    ask: (path, init) => asking.ask(path, whole(init)),
    askAs: (member, path, init) => asking.askAs(member, path, whole(init)),
  };
}
