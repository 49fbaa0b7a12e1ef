import { markdownTable } from '../tables.ts';
import { HONEST_ADDRESS } from './attack.ts';
import { type Answer, type Asked, ask } from './requests.ts';
import { type ServiceUnderTest, serveUnderTest } from './service.ts';

/** What became of requests that fail on purpose, from as many addresses of one IPv6 /64. */
export type AddressesSeen = {
  readonly what: string;
  readonly asked: number;
  /** How many were answered 429. */
  readonly refused: number;
  /** Whether one from another /64 was answered 429 too. */
  readonly refusesOthers: boolean;
};

/** A /64 is what one customer of a provider gets (RFC 6177): its addresses are one client. */
const NETWORK = '2001:db8:aa:1';
const OTHER_NETWORK = '2001:db8:aa:2';

/** A service behind a proxy, which says where requests come from: one machine has few addresses of its own. */
export async function playAddresses(signal: AbortSignal): Promise<readonly AddressesSeen[]> {
  await using service = await serveUnderTest('small', { TRUST_PROXY: '1' });
  const seen: AddressesSeen[] = [];
  for (const { what, limit, url, asked } of attempts(service)) {
    signal.throwIfAborted();
    const attempt = (address: string): Promise<Answer> => {
      const headers = { ...asked.headers, 'x-forwarded-for': address };
      return ask(url, { ...asked, from: HONEST_ADDRESS, headers });
    };
    const times = limit + EXTRA;
    let refused = 0;
    for (let at = 1; at <= times; at += 1) {
      const { status } = await attempt(`${NETWORK}::${at.toString(16)}:${(at * 7).toString(16)}`);
      if (status === 429) refused += 1;
    }
    const other = await attempt(`${OTHER_NETWORK}::1`);
    seen.push({ what, asked: times, refused, refusesOthers: other.status === 429 });
  }
  return seen;
}

/** How many more are asked than docs/operations.md lets pass in a minute. */
const EXTRA = 40;

type Attempt = {
  readonly what: string;
  /** The default of the setting that limits it. */
  readonly limit: number;
  readonly url: string;
  readonly asked: Omit<Asked, 'from'>;
};

function attempts({ url }: ServiceUnderTest): Attempt[] {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return [
    {
      what: 'forged tokens',
      limit: 60,
      url: `${url}/v1/au/products`,
      asked: { headers: { authorization: 'Bearer a.b.c' } },
    },
    {
      what: 'wrong secrets of clients',
      limit: 60,
      url: `${url}/idp/token`,
      asked: {
        method: 'POST',
        headers: { ...form, authorization: `Basic ${btoa('nobody:nothing')}` },
        body: 'grant_type=client_credentials',
      },
    },
    {
      what: 'steps of sign-ins',
      limit: 120,
      url: `${url}/api/auth/sign-in`,
      asked: { headers: { 'sec-fetch-site': 'same-origin' } },
    },
  ];
}

/** What is not as it should be. */
export function addressComplaints(seen: readonly AddressesSeen[]): string[] {
  return seen.flatMap(({ what, asked, refused, refusesOthers }) => [
    ...(refused < EXTRA ? [`${what}: ${refused} of ${asked} from one /64 were refused`] : []),
    ...(refusesOthers ? [`${what}: another /64 is refused too`] : []),
  ]);
}

export function addressTable(seen: readonly AddressesSeen[]): string {
  return markdownTable(
    ['from addresses of one IPv6 /64', 'asked', 'refused', 'another /64'],
    seen.map(({ what, asked, refused, refusesOthers }) => [
      ...[what, String(asked), String(refused)],
      refusesOthers ? 'refused' : 'served',
    ]),
  );
}
