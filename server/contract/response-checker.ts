import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';

type OpenApiPaths = Record<string, Record<string, { responses: Record<string, unknown> }>>;

/**
 * Checks answers against `public/openapi.json` with a validator that had no part in making it. The
 * returned function fails the test whose answer does not fit, or whose status is not documented.
 */
export function makeResponseChecker() {
  const text = readFileSync(new URL('../../public/openapi.json', import.meta.url), 'utf8');
  const document: { paths: OpenApiPaths } = JSON.parse(text);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, 'openapi');
  return (operation: string, status: number, body: unknown) => {
    const [method = '', path = ''] = operation.split(' ');
    const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
    expect(Object.keys(responses)).toContain(String(status));
    const place =
      status === 200
        ? ['paths', path, method.toLowerCase(), 'responses', '200']
        : ['components', 'responses', String(status)];
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
