import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type ExtraActivity, HONEST_ADDRESS } from '#tools/bench/security/attack.ts';
import { cycle } from '#tools/bench/security/attackers/greedy.ts';
import type { Stage } from '#tools/bench/security/stage/stage.ts';
import { makePerson, trySignIn } from './person.ts';
import { type Probe, type ProbeResult, startProbe } from './probe.ts';
import { type RequestOptions, sendRequest, TIMEOUT_MS } from './requests.ts';

type ObserveOptions = {
  readonly seconds: number;
  /** What clients do in addition. */
  readonly extraActivities?: readonly ExtraActivity[];
};

/** Measures how honest clients are served for some seconds: API, pages, readiness and identity. */
export async function observeHonestClients(
  stage: Stage,
  options: ObserveOptions,
): Promise<readonly ProbeResult[]> {
  const agent = new Agent({ keepAlive: true });
  const probes = [api(stage, agent), pages(stage, agent), readiness(stage), identity(stage, agent)];
  for (const extra of options.extraActivities ?? []) probes.push(EXTRA_ACTIVITIES[extra](stage));
  await pause(options.seconds * 1_000);
  const results = await Promise.all(probes.map((probe) => probe.stop()));
  agent.destroy();
  return results;
}

async function expectOk(
  url: string,
  options: Omit<RequestOptions, 'from'>,
): Promise<string | undefined> {
  const { status } = await sendRequest(url, { from: HONEST_ADDRESS, ...options });
  return status === 200 ? undefined : String(status);
}

/** 21 requests a second by three clients, which is below the rate limit of 600 a minute for each. */
function api({ service, honest, records }: Stage, agent: Agent): Probe {
  const token = cycle(honest.tokens);
  const path = cycle(
    records.invoices
      .slice(0, 20)
      .flatMap((number, at) => [`invoices/${number}`, `products/${records.products[at] ?? ''}`]),
  );
  return startProbe({
    name: 'API',
    perSecond: 21,
    send: () => {
      const headers = { authorization: `Bearer ${token()}` };
      return expectOk(`${service.url}/v1/au/${path()}`, { agent, headers });
    },
  });
}

function pages({ service, honest, records }: Stage, agent: Agent): Probe {
  const [invoice] = records.invoices;
  const [product] = records.products;
  const path = cycle([`invoices/${invoice}`, 'branches', `products/${product}`, 'invoices']);
  const headers = {
    ...{ cookie: honest.person.cookie(), accept: 'text/html' },
    'sec-fetch-site': 'same-origin',
  };
  return startProbe({
    name: 'pages',
    perSecond: 2,
    send: () => expectOk(`${service.url}/au/${path()}`, { agent, headers }),
  });
}

function readiness({ service }: Stage): Probe {
  const path = cycle(['/ready', '/live']);
  return startProbe({
    name: 'readiness',
    perSecond: 10,
    send: () => expectOk(`${service.adminUrl}${path()}`, {}),
  });
}

/** Requests a token, the key set and the sign-in page, each once a second. */
function identity({ service, honest }: Stage, agent: Agent): Probe {
  const { id, secret } = honest.client;
  const token = {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${id}:${secret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  };
  const nextRequest = cycle([
    () => expectOk(`${service.url}/idp/token`, { agent, ...token }),
    () => expectOk(`${service.url}/idp/jwks`, { agent }),
    () => expectOk(`${service.url}/sign-in`, { agent, headers: { accept: 'text/html' } }),
  ]);
  return startProbe({ name: 'identity', perSecond: 3, send: () => nextRequest()() });
}

function signIn({ service, honest }: Stage): Probe {
  return startProbe({
    name: 'signing in',
    perSecond: 0.5,
    send: () => trySignIn(makePerson(service.url, HONEST_ADDRESS), honest.credential),
  });
}

function uploads({ service, honest }: Stage): Probe {
  return startProbe({
    name: 'uploads',
    perSecond: 1,
    send: async () => {
      const { status } = await fetch(`${service.url}/v1/assets`, {
        method: 'POST',
        headers: { authorization: `Bearer ${honest.uploadToken}` },
        body: honest.fileToUpload(1_000),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return status === 201 ? undefined : String(status);
    },
  });
}

const EXTRA_ACTIVITIES: Readonly<Record<ExtraActivity, (stage: Stage) => Probe>> = {
  'sign-in': signIn,
  uploads,
};
