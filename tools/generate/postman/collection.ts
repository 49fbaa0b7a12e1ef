import { exampleOf } from '#components/reference/document/curl.ts';
import type { ApiDocument, ApiParameter } from '#components/reference/document/openapi.ts';
import { type Operation, operationGroups } from '#components/reference/document/operations.ts';
import { TOKEN_SCRIPT } from './token-script.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Makes a Postman collection (format 2.1) of all operations, with a folder for each tag. */
export function postmanCollection(document: ApiDocument) {
  const { title, version } = document.info;
  const groups = operationGroups(document);
  const records = groups.flatMap(({ operations }) => operations.map(exampleBodyOf));
  return {
    info: { name: title, description: DESCRIPTION, version, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
    event: [
      { listen: 'prerequest', script: { type: 'text/javascript', exec: TOKEN_SCRIPT.split('\n') } },
    ],
    variable: [
      { key: 'baseUrl', value: 'http://localhost:3000' },
      { key: 'tokenUrl', value: '{{baseUrl}}/idp/token' },
      { key: 'clientId', value: '' },
      { key: 'clientSecret', value: '' },
      { key: 'countryCode', value: 'au' },
    ],
    item: groups.map(({ tag, description, operations }) => ({
      name: tag,
      description,
      item: operations.map((operation) => ({
        name: operation.summary,
        request: requestOf(operation, records),
        response: [],
      })),
    })),
  };
}

const DESCRIPTION = `Set \`clientId\` and \`clientSecret\` (and \`baseUrl\`, and \`tokenUrl\` of another issuer) among the \
variables of the collection: each request then brings its own access token. Optional parameters are there, switched off.`;

function requestOf(operation: Operation, records: readonly unknown[]) {
  const { method, parameters, description, scopes } = operation;
  return {
    method,
    description: [description, `Scope: ${scopes.join(', ')}`].filter(Boolean).join('\n\n'),
    header: parameters
      .filter((each) => each.in === 'header')
      .map((each) => pairOf(each, operation, records)),
    url: urlOf(operation, records),
    ...bodyOf(operation),
  };
}

function urlOf(operation: Operation, records: readonly unknown[]) {
  const path = operation.path
    .slice(1)
    .split('/')
    .map((part) =>
      part === '{countryCode}' ? '{{countryCode}}' : part.replace(/^\{(.*)\}$/, ':$1'),
    );
  const parameters = operation.parameters.filter(({ name }) => name !== 'countryCode');
  const query = parameters
    .filter((each) => each.in === 'query')
    .map((each) => pairOf(each, operation, records));
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{baseUrl}}/${path.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path,
    query,
    variable: parameters
      .filter((each) => each.in === 'path')
      .map((each) => pairOf(each, operation, records))
      .map(({ key, value, description }) => ({ key, value, description })),
  };
}

/** A parameter with a default value: from an example record, unless the operation changes records. */
function pairOf(parameter: ApiParameter, operation: Operation, records: readonly unknown[]) {
  const { name, required = false, description = '' } = parameter;
  const shown = [exampleBodyOf(operation), ...(operation.method === 'GET' ? records : [])];
  const [known] = shown
    .map((record) => memberOf(record, name))
    .filter((value) => value !== undefined);
  const value = known ?? exampleOf(parameter) ?? (required ? 1 : '');
  return { key: name, value: [value].flat().join(','), description, disabled: !required };
}

function exampleBodyOf({ responses }: Operation): unknown {
  const [answer] = responses.flatMap(({ content }) => Object.values(content ?? {}));
  return answer?.example;
}

function memberOf(example: unknown, name: string): unknown {
  return typeof example === 'object' && example !== null ? Reflect.get(example, name) : undefined;
}

function bodyOf({ body }: Operation) {
  const [[type, media] = []] = Object.entries(body?.content ?? {});
  if (type === undefined) return {};
  if (type === 'multipart/form-data') {
    const { properties = {}, required = [] } = media?.schema ?? {};
    const formdata = Object.entries(properties).map(([key, { description = '' }]) => ({
      key,
      type: key === 'file' ? 'file' : 'text',
      ...(key === 'file' ? { src: null } : { value: '' }),
      description,
      disabled: !required.includes(key),
    }));
    return { body: { mode: 'formdata', formdata } };
  }
  const raw = JSON.stringify(media?.example ?? {}, null, 2);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}
