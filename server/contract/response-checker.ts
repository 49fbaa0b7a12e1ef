import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';

type Reference = { $ref?: string };
type Described = { headers?: Record<string, Reference>; content?: object };
type OpenApi = {
  paths: Record<string, Record<string, { responses: Record<string, Described & Reference> }>>;
  components: { responses: Record<string, Described>; headers: Record<string, Documented> };
};
type Documented = { required?: boolean };

/**
 * Checks answers against `public/openapi.json` with a validator that had no part in making it. The
 * returned function fails the test whose answer does not fit, or whose status is not documented.
 * Where the document has no body for a status, `body` must be undefined; `headers`, where they are
 * given, must have those that the document promises.
 */
export function makeResponseChecker() {
  const text = readFileSync(new URL('../../public/openapi.json', import.meta.url), 'utf8');
  const document: OpenApi = JSON.parse(text);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, 'openapi');
  return (operation: string, status: number, body: unknown, headers?: Headers) => {
    const [method = '', path = ''] = operation.split(' ');
    const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
    expect(Object.keys(responses)).toContain(String(status));
    const own = responses[status];
    const shared = own?.$ref === undefined ? undefined : lastPartOf(own.$ref);
    const response = shared === undefined ? own : document.components.responses[shared];
    if (headers) expect(missingHeaders(document, response, headers)).toEqual([]);
    if (!Object.hasOwn(response?.content ?? {}, 'application/json')) {
      expect(body, `a body with ${status}`).toBeUndefined();
      return;
    }
    const place =
      shared === undefined
        ? ['paths', path, method.toLowerCase(), 'responses', String(status)]
        : ['components', 'responses', shared];
    const pointer = [...place, 'content', 'application/json', 'schema']
      .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map(encodeURIComponent)
      .join('/');
    const validate = ajv.getSchema(`openapi#/${pointer}`);
    expect(validate, pointer).toBeDefined();
    validate?.(body);
    expect(validate?.errors ?? []).toEqual([]);
  };
}

function missingHeaders(document: OpenApi, response: Described | undefined, sent: Headers) {
  const names = Object.entries(response?.headers ?? {}).filter(
    ([, { $ref = '' }]) => document.components.headers[lastPartOf($ref)]?.required,
  );
  return names.map(([name]) => name).filter((name) => !sent.has(name));
}

function lastPartOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
