import type { CountryCode } from '#lib/api/fields.ts';
import type { StaffMember } from '#lib/auth/staff-sessions.ts';
import type { TestIssuer } from '#lib/auth/testing/issuer.ts';
import { type Place, type Row, requestOf, rootOf } from './row.ts';

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
  /** The country that is asked for. */
  readonly country: CountryCode;
  /** What paths begin behind: `/v1/au`, or `/v1` for what has no country. */
  readonly root: string;
  /** A token that opens everything, or what `claims` leave of it. */
  ask(path: string, init?: RequestInit & { claims?: object }): Promise<Response>;
  /** Asks as a page does that somebody of the staff has open; headers given replace the browser's. */
  askAs(member: Partial<StaffMember>, path: string, init?: RequestInit): Promise<Response>;
};

/** A way to ask for any path, from its root on. */
export type AskingAnything = Omit<Asking, 'root'>;

/** Asks for a row's operation as its first answer is asked for, where `init` says nothing else. */
export function askingOf(row: Row, asking: AskingAnything, place: () => Place): Asking {
  const [first] = row.answers;
  const root = rootOf(row, asking.country);
  const whole = <Init extends RequestInit>(init?: Init) => {
    const call = requestOf(row, first ?? {});
    const headers = Object.fromEntries([
      ...new Headers(call.headers),
      ...new Headers(init?.headers),
    ]);
    return { ...call, ...init, headers };
  };
  /** What a request uses up is there anew for each. */
  const fresh = async (path: string) =>
    row.another && path === first?.path ? row.another(place()) : path;
  return {
    country: asking.country,
    root,
    get door() {
      const { door } = asking;
      const send: Door['send'] = (path, init) => door.send(path, whole(init));
      return { ...door, send };
    },
    ask: async (path, init) => asking.ask(`${root}${await fresh(path)}`, whole(init)),
    askAs: async (member, path, init) =>
      asking.askAs(member, `${root}${await fresh(path)}`, whole(init)),
  };
}
