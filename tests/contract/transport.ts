import { once } from 'node:events';
import { connect } from 'node:net';
import type { CountryCode } from '#lib/api/fields.ts';
import type { StaffMember } from '#lib/auth/sessions/staff-sessions.ts';
import type { TestIssuer } from '#lib/auth/testing/token-issuer.ts';
import {
  basePath,
  type OperationCase,
  requestInit,
  type SeedTarget,
} from '#tests/contract/cases/operation-case.ts';

/** A way to send requests to the API: through our router, through Next, or as plain function calls. */
export type Transport = {
  /** Sends a request to a path of the service, without credentials of its own. */
  send(path: string, init?: RequestInit): Promise<Response>;
  readonly issuer: TestIssuer;
  close(): Promise<void>;
};

/** What the checks of one operation send requests with. `transport` exists once `beforeAll` has run. */
export type ApiClient = {
  readonly transport: Transport;
  readonly country: CountryCode;
  /** What the paths of a case are relative to: `/v1/au`, or `/v1` for an operation without a country. */
  readonly root: string;
  /** Sends a request with a token that has every scope, or with the given claims in their place. */
  request(path: string, init?: RequestInit & { claims?: object }): Promise<Response>;
  /** Sends a request as a portal page of this staff member does; given headers replace the browser's. */
  requestAs(member: Partial<StaffMember>, path: string, init?: RequestInit): Promise<Response>;
};

/** A client whose paths begin at the root of the service. */
export type RootClient = Omit<ApiClient, 'root'>;

/** A client whose requests have the method, body and headers of the case's first request unless `init` sets others. */
export function clientForCase(
  operationCase: OperationCase,
  client: RootClient,
  target: () => SeedTarget,
): ApiClient {
  const [first] = operationCase.successes;
  const root = basePath(operationCase, client.country);
  const withDefaults = <Init extends RequestInit & { claims?: object }>(init?: Init) => {
    const { clientId } = operationCase;
    const defaults = requestInit(operationCase, first ?? {});
    const headers = Object.fromEntries([
      ...new Headers(defaults.headers),
      ...new Headers(init?.headers),
    ]);
    const claims = { ...(clientId && { client_id: clientId }), ...init?.claims };
    return { ...defaults, ...init, headers, claims };
  };
  const { freshPath } = operationCase;
  /** A request that uses up its record gets a new one each time. */
  const currentPath = async (path: string) =>
    freshPath && path === first?.path ? freshPath(target()) : path;
  return {
    country: client.country,
    root,
    get transport() {
      const { transport } = client;
      const send: Transport['send'] = (path, init) => transport.send(path, withDefaults(init));
      return { ...transport, send };
    },
    request: async (path, init) =>
      client.request(`${root}${await currentPath(path)}`, withDefaults(init)),
    requestAs: async (member, path, init) =>
      client.requestAs(member, `${root}${await currentPath(path)}`, withDefaults(init)),
  };
}

/** Sends bytes as they are, and returns what the server sends until it closes the connection. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

/** Sends a request with these lines as its head, and returns its parsed response. */
export async function sendLines(
  port: number,
  lines: readonly string[],
  body: string | Buffer = '',
) {
  const head = Buffer.from([...lines, '', ''].join('\r\n'));
  return parseResponse(await sendRaw(port, Buffer.concat([head, Buffer.from(body)])));
}

/** Status, headers (names in lower case) and JSON body of a raw HTTP response. */
export function parseResponse(raw: string) {
  const [head = '', body = ''] = raw.split('\r\n\r\n');
  const [statusLine = '', ...headers] = head.split('\r\n');
  const entries = headers.map((header): [string, string] => {
    const colon = header.indexOf(':');
    return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()];
  });
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Map(entries),
    body: JSON.parse(body || 'null'),
  };
}
