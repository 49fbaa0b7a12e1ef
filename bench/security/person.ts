import { CommandError } from '#lib/command.ts';
import { type Answer, ask } from './requests.ts';

/** Somebody at a browser: an address, and the cookies of a service. */
export type Person = {
  readonly from: string;
  get(path: string): Promise<Answer>;
  post(path: string, form: Readonly<Record<string, string>>): Promise<Answer>;
  /** The cookies as a request to any path sends them. */
  cookie(): string;
};

/** A browser at this address that has no cookies yet. */
export function personAt(url: string, from: string): Person {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (method: string, path: string, body?: string) => {
    const headers = {
      'sec-fetch-site': 'same-origin',
      accept: 'text/html,*/*;q=0.8',
      ...(cookies.size > 0 && { cookie: cookie() }),
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const asked = { from, method, headers, ...(body !== undefined && { body }) };
    const answer = await ask(new URL(path, url).href, asked);
    for (const line of answer.headers['set-cookie'] ?? []) keep(line);
    return answer;
  };
  const keep = (line: string) => {
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

/** Signs in by the provider's page; undefined, or what went wrong, which a busy service may well answer. */
export async function trySignIn(
  person: Person,
  { username, password }: Credential,
): Promise<string | undefined> {
  const form = await follow(person, await person.get('/api/auth/sign-in?returnTo=%2Fau'));
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(form.body) ?? [];
  if (form.status !== 200 || action === undefined) return `sign-in page ${form.status}`;
  const answer = await person.post(action, { username, password });
  if (answer.status !== 303) return `sign-in ${answer.status}`;
  const end = await follow(person, answer);
  return end.status === 200 ? undefined : `signed in, then ${end.status}`;
}

/** Signs in, and throws where that is not to be had. */
export async function signedIn(url: string, from: string, who: Credential): Promise<Person> {
  const person = personAt(url, from);
  const failure = await trySignIn(person, who);
  if (failure !== undefined)
    throw new CommandError(`${who.username} could not sign in: ${failure}`);
  return person;
}

const MOST_REDIRECTS = 10;

async function follow(person: Person, answer: Answer): Promise<Answer> {
  let current = answer;
  for (let hop = 0; hop < MOST_REDIRECTS; hop += 1) {
    const { location } = current.headers;
    if (current.status < 300 || current.status >= 400 || location === undefined) return current;
    current = await person.get(location);
  }
  return current;
}
