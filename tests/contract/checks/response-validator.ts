import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';

type Reference = { $ref?: string };
type ResponseObject = { headers?: Record<string, Reference>; content?: object };
type OpenApi = {
  paths: Record<string, Record<string, { responses: Record<string, ResponseObject & Reference> }>>;
  components: { responses: Record<string, ResponseObject>; headers: Record<string, HeaderObject> };
};
type HeaderObject = { required?: boolean };

/**
 * Validates responses against `public/openapi.json` with Ajv, which had no part in generating it. The
 * returned function fails a test whose status is not documented or whose body does not match. Where
 * the document has no body, `body` must be undefined; `headers`, if given, must include those that
 * the document requires.
 */
export function makeResponseValidator() {
  const text = readFileSync(new URL('../../../public/openapi.json', import.meta.url), 'utf8');
  const document: OpenApi = JSON.parse(text);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, 'openapi');
  return (operation: string, status: number, body: unknown, headers?: Headers) => {
    const [method = '', path = ''] = operation.split(' ');
    const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
    expect(Object.keys(responses)).toContain(String(status));
    const inline = responses[status];
    const shared = inline?.$ref === undefined ? undefined : lastSegment(inline.$ref);
    const response = shared === undefined ? inline : document.components.responses[shared];
    if (headers) expect(missingHeaders(document, response, headers)).toEqual([]);
    if (!Object.hasOwn(response?.content ?? {}, 'application/json')) {
      expect(body, `the body of a ${status}`).toBeUndefined();
      return;
    }
    const location =
      shared === undefined
        ? ['paths', path, method.toLowerCase(), 'responses', String(status)]
        : ['components', 'responses', shared];
    const pointer = [...location, 'content', 'application/json', 'schema']
      .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map(encodeURIComponent)
      .join('/');
    const validate = ajv.getSchema(`openapi#/${pointer}`);
    expect(validate, pointer).toBeDefined();
    validate?.(body);
    expect(validate?.errors ?? []).toEqual([]);
  };
}

function missingHeaders(document: OpenApi, response: ResponseObject | undefined, headers: Headers) {
  const names = Object.entries(response?.headers ?? {}).filter(
    ([, { $ref = '' }]) => document.components.headers[lastSegment($ref)]?.required,
  );
  return names.map(([name]) => name).filter((name) => !headers.has(name));
}

function lastSegment(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
