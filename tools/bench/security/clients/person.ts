import { CommandError } from '#lib/command.ts';
import { type HttpResponse, sendRequest } from './requests.ts';

/** Somebody with a browser: a loopback address and the cookies of the service. */
export type Person = {
  readonly from: string;
  get(path: string): Promise<HttpResponse>;
  post(path: string, form: Readonly<Record<string, string>>): Promise<HttpResponse>;
  /** The value of the Cookie header. */
  cookie(): string;
};

/** A browser at the address `from`, without cookies. */
export function makePerson(url: string, from: string): Person {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (method: string, path: string, body?: string) => {
    const headers = {
      'sec-fetch-site': 'same-origin',
      accept: 'text/html,*/*;q=0.8',
      ...(cookies.size > 0 && { cookie: cookie() }),
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const options = { from, method, headers, ...(body !== undefined && { body }) };
    const response = await sendRequest(new URL(path, url).href, options);
    for (const line of response.headers['set-cookie'] ?? []) storeCookie(line);
    return response;
  };
  const storeCookie = (line: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0\b/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  };
  return {
    ...{ from, cookie },
    get: (path) => send('GET', path),
    post: (path, form) => send('POST', path, String(new URLSearchParams(form))),
  };
}

export type Credential = { readonly username: string; readonly password: string };

/** Signs in through the provider's page. Returns undefined, or what went wrong, since a busy service may refuse. */
export async function trySignIn(
  person: Person,
  { username, password }: Credential,
): Promise<string | undefined> {
  const form = await followRedirects(person, await person.get('/api/auth/sign-in?returnTo=%2Fau'));
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(form.body) ?? [];
  if (form.status !== 200 || action === undefined) return `sign-in page ${form.status}`;
  const response = await person.post(action, { username, password });
  if (response.status !== 303) return `sign-in ${response.status}`;
  const lastPage = await followRedirects(person, response);
  return lastPage.status === 200 ? undefined : `signed in, then ${lastPage.status}`;
}

/** Signs in. Throws CommandError if that fails. */
export async function signInAs(url: string, from: string, credential: Credential): Promise<Person> {
  const person = makePerson(url, from);
  const failure = await trySignIn(person, credential);
  if (failure !== undefined)
    throw new CommandError(`${credential.username} could not sign in: ${failure}`);
  return person;
}

const MAX_REDIRECTS = 10;

async function followRedirects(person: Person, response: HttpResponse): Promise<HttpResponse> {
  let current = response;
  for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
    const { location } = current.headers;
    if (current.status < 300 || current.status >= 400 || location === undefined) return current;
    current = await person.get(location);
  }
  return current;
}
