import { markdownTable } from '#tools/bench/measure/tables.ts';
import { HONEST_ADDRESS } from '#tools/bench/security/attack.ts';
import {
  type HttpResponse,
  type RequestOptions,
  sendRequest,
} from '#tools/bench/security/clients/requests.ts';
import {
  type ServiceUnderTest,
  startServiceUnderTest,
} from '#tools/bench/security/stage/service.ts';

/** Outcome of requests that fail on purpose, each from another address of one IPv6 /64. */
type AddressLimitResult = {
  readonly what: string;
  /** Number of requests. */
  readonly sent: number;
  /** Responses with status 429. */
  readonly refused: number;
  /** Whether a request from another /64 got 429 too. */
  readonly refusesOthers: boolean;
};

/** A provider gives each customer at least a /64 (RFC 6177), so all its addresses count as one client. */
const NETWORK = '2001:db8:aa:1';
const OTHER_NETWORK = '2001:db8:aa:2';

/** Sends the requests to a service behind a proxy, so that X-Forwarded-For can name as many addresses as needed. */
export async function testAddressLimits(
  signal: AbortSignal,
): Promise<readonly AddressLimitResult[]> {
  await using service = await startServiceUnderTest('small', { TRUST_PROXY: '1' });
  const results: AddressLimitResult[] = [];
  for (const { what, limit, url, options } of attempts(service)) {
    signal.throwIfAborted();
    const attempt = (address: string): Promise<HttpResponse> => {
      const headers = { ...options.headers, 'x-forwarded-for': address };
      return sendRequest(url, { ...options, from: HONEST_ADDRESS, headers });
    };
    const times = limit + EXTRA;
    let refused = 0;
    for (let at = 1; at <= times; at += 1) {
      const { status } = await attempt(`${NETWORK}::${at.toString(16)}:${(at * 7).toString(16)}`);
      if (status === 429) refused += 1;
    }
    const other = await attempt(`${OTHER_NETWORK}::1`);
    results.push({ what, sent: times, refused, refusesOthers: other.status === 429 });
  }
  return results;
}

/** Requests beyond the limit per minute of docs/operations.md. */
const EXTRA = 40;

type Attempt = {
  readonly what: string;
  /** Default limit per minute. */
  readonly limit: number;
  readonly url: string;
  readonly options: Omit<RequestOptions, 'from'>;
};

function attempts({ url }: ServiceUnderTest): Attempt[] {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return [
    {
      what: 'forged tokens',
      limit: 60,
      url: `${url}/v1/au/products`,
      options: { headers: { authorization: 'Bearer a.b.c' } },
    },
    {
      what: 'wrong secrets of clients',
      limit: 60,
      url: `${url}/idp/token`,
      options: {
        method: 'POST',
        headers: { ...form, authorization: `Basic ${btoa('nobody:nothing')}` },
        body: 'grant_type=client_credentials',
      },
    },
    {
      what: 'steps of sign-ins',
      limit: 120,
      url: `${url}/api/auth/sign-in`,
      options: { headers: { 'sec-fetch-site': 'same-origin' } },
    },
  ];
}

/** One line for each expectation that was not met. */
export function addressFailures(results: readonly AddressLimitResult[]): string[] {
  return results.flatMap(({ what, sent, refused, refusesOthers }) => [
    ...(refused < EXTRA ? [`${what}: ${refused} of ${sent} from one /64 were refused`] : []),
    ...(refusesOthers ? [`${what}: another /64 is refused too`] : []),
  ]);
}

export function addressTable(results: readonly AddressLimitResult[]): string {
  return markdownTable(
    ['from addresses of one IPv6 /64', 'sent', 'refused', 'another /64'],
    results.map(({ what, sent, refused, refusesOthers }) => [
      ...[what, String(sent), String(refused)],
      refusesOthers ? 'refused' : 'served',
    ]),
  );
}
