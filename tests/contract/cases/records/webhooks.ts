import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CountryCode } from '#lib/api/fields.ts';
import {
  CURSOR_RULE,
  LIMIT_RULE,
  notFound,
  type OperationCase,
  refuses,
  refusesBody,
  returns,
  type SeedTarget,
  unknownMember,
  unknownParameter,
} from '#tests/contract/cases/operation-case.ts';
import { CREATED, clientOf, seedWebhook } from './webhook-records.ts';

const ID = '0f8b3c52-6d1e-4c7a-9a53-2f1f0c6e7b14';
const OTHERS = '1b6e2d11-4a52-4c1b-8a44-6d3c2e5f9a01';
const DELIVERY = '0d5ef0b1-41f5-4a70-b0cf-0b3c9fd3d9b1';
const URL_ISSUE = { field: 'url', issue: expect.stringContaining('must be an https address') };
const ATTEMPT = { attemptedAt: expect.any(String), durationMs: expect.any(Number) };
/** Of an address that nothing is sent to. */
const REFUSED = { ...ATTEMPT, error: 'ADDRESS_NOT_ALLOWED' };

const webhook = (
  webhookId: unknown,
  state: object = { state: 'ENABLED' },
  updatedAt = CREATED,
) => ({
  ...{ webhookId, url: 'https://127.0.0.1/hook', resources: ['invoices', 'stock'] },
  ...{ description: 'Our ERP', ...state, createdAt: CREATED, updatedAt },
});

/** The webhooks of a client: each case has a client of its own, and another's webhook beside. */
export function webhookCases(country: CountryCode): readonly OperationCase[] {
  const caseOf = (
    method: string,
    path: string,
    rest: Pick<OperationCase, 'successes'> & Partial<OperationCase>,
    id: string = randomUUID(),
  ): OperationCase => {
    const operation = `${method} /v1/{countryCode}${path}`;
    return {
      ...{ operation, scope: 'webhooks:write', clientId: clientOf(operation) },
      seed: async (_, target) => {
        await seedWebhook(target, country, operation, id);
      },
      ...rest,
    };
  };
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const [got = '', patched = '', deleted = '', rotated = '', tested = '', sent = ''] = ids;
  const absent = (end = '', rest: object = {}) =>
    notFound({
      "another client's webhook": `/webhooks/${OTHERS}${end}`,
      'an unknown webhook': `/webhooks/${randomUUID()}${end}`,
      'what is no id': `/webhooks/nothing${end}`,
    }).map((each) => ({ ...each, ...rest }));
  const strict = (path: string) => [
    refuses('an unknown parameter is refused', `${path}?all=1`, unknownParameter('all')),
  ];
  const ifMatch = { headers: { 'if-match': '*' } };
  const fresh = (operation: string, end = '') => ({
    freshPath: async (target: SeedTarget) => {
      const id = randomUUID();
      await seedWebhook(target, country, operation, id);
      return `/webhooks/${id}${end}`;
    },
  });
  return [
    caseOf('GET', '/webhooks', {
      seed: async (_, target) => {
        await seedWebhook(target, country, 'GET /v1/{countryCode}/webhooks', ID);
        await seedWebhook(target, country, "another client's", OTHERS);
      },
      successes: [
        returns("the client's webhooks are listed", '/webhooks', { webhooks: [webhook(ID)] }),
      ],
      invalid: strict('/webhooks'),
    }),
    caseOf('POST', '/webhooks', {
      clientId: undefined,
      status: 201,
      successes: [
        {
          title: 'a webhook has its secret, and is to be verified',
          path: '/webhooks',
          json: { url: 'https://erp.example.com/hook', resources: ['stock', 'invoices', 'stock'] },
          body: {
            webhookId: expect.any(String),
            url: 'https://erp.example.com/hook',
            resources: ['stock', 'invoices'],
            state: 'UNVERIFIED',
            createdAt: expect.any(String),
            updatedAt: expect.any(String),
            secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
          },
        },
      ],
      invalid: [
        refusesBody(
          'every issue is named at once',
          '/webhooks?all=1',
          { url: 'http://erp.example.com', resources: ['nothing'], description: '', secret: 'x' },
          unknownParameter('all'),
          URL_ISSUE,
          { field: 'resources[0]', issue: expect.stringContaining('must be one of states') },
          { field: 'description', issue: expect.stringContaining('must be 1 to 200 characters') },
          unknownMember('secret'),
        ),
        ...[
          ...['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f.1/'],
          ...['https://a.example:444/', 'https://u:p@a.example/', 'https://a.example/#x', 'a'],
        ].map((url) =>
          refusesBody(`${url} is refused`, '/webhooks', { url, resources: ['stock'] }, URL_ISSUE),
        ),
        refusesBody(
          'a name that leads inside is refused',
          '/webhooks',
          { url: 'https://inside.example/', resources: ['stock'] },
          { field: 'url', issue: 'leads to no public address' },
        ),
      ],
    }),
    caseOf(
      'GET',
      '/webhooks/{webhookId}',
      {
        successes: [returns('a webhook is retrieved', `/webhooks/${got}`, webhook(got))],
        missing: absent(),
        invalid: strict(`/webhooks/${got}`),
      },
      got,
    ),
    caseOf(
      'PATCH',
      '/webhooks/{webhookId}',
      {
        successes: [
          {
            ...{ title: 'a webhook is disabled', path: `/webhooks/${patched}`, ...ifMatch },
            json: { isEnabled: false },
            body: webhook(patched, { state: 'DISABLED', reason: 'REQUESTED' }, expect.any(String)),
          },
          {
            ...{
              title: 'another address is to be verified',
              path: `/webhooks/${patched}`,
              ...ifMatch,
            },
            json: { isEnabled: true, url: 'https://erp.example.com:8443', description: null },
            body: {
              ...{ webhookId: patched, url: 'https://erp.example.com:8443/' },
              ...{ resources: ['invoices', 'stock'], state: 'UNVERIFIED', createdAt: CREATED },
              updatedAt: expect.any(String),
            },
          },
        ],
        missing: absent('', { json: {}, ...ifMatch }),
        invalid: [
          {
            title: 'every issue is named at once',
            path: `/webhooks/${patched}`,
            json: { url: 'https://10.0.0.1/', isEnabled: 'yes', resources: ['stock'] },
            headers: { 'if-match': 'abc' },
            details: [
              { field: 'If-Match', issue: 'must be * or entity tags, each in quotation marks' },
              URL_ISSUE,
              { field: 'isEnabled', issue: expect.any(String) },
              unknownMember('resources'),
            ],
          },
        ],
      },
      patched,
    ),
    caseOf(
      'DELETE',
      '/webhooks/{webhookId}',
      {
        status: 204,
        ...fresh('DELETE /v1/{countryCode}/webhooks/{webhookId}'),
        successes: [returns('a webhook is deleted', `/webhooks/${deleted}`, undefined)],
        missing: absent(),
        invalid: strict(`/webhooks/${deleted}`),
      },
      deleted,
    ),
    caseOf(
      'POST',
      '/webhooks/{webhookId}/secret',
      {
        successes: [
          returns('a new secret is made', `/webhooks/${rotated}/secret`, {
            secret: expect.stringMatching(/^whsec_/),
            previousUntil: expect.any(String),
          }),
        ],
        missing: absent('/secret'),
        invalid: strict(`/webhooks/${rotated}/secret`),
      },
      rotated,
    ),
    caseOf(
      'POST',
      '/webhooks/{webhookId}/test',
      {
        ...fresh('POST /v1/{countryCode}/webhooks/{webhookId}/test', '/test'),
        successes: [
          returns('nothing is sent to an address inside', `/webhooks/${tested}/test`, REFUSED),
        ],
        missing: absent('/test'),
        invalid: strict(`/webhooks/${tested}/test`),
      },
      tested,
    ),
    caseOf(
      'GET',
      '/webhooks/{webhookId}/deliveries',
      {
        seed: async (_, target) => {
          const operation = 'GET /v1/{countryCode}/webhooks/{webhookId}/deliveries';
          await seedWebhook(target, country, operation, sent, DELIVERY);
        },
        successes: [
          returns('messages are listed with their attempts', `/webhooks/${sent}/deliveries`, {
            deliveries: [
              {
                ...{ deliveryId: DELIVERY, type: 'changes.available', state: 'FAILED' },
                createdAt: CREATED,
                attempts: [{ attemptedAt: CREATED, durationMs: 12, status: 500 }],
              },
            ],
            pagination: { limit: 50, hasMore: false },
          }),
        ],
        missing: absent('/deliveries'),
        invalid: [
          refuses(
            'every issue is named at once',
            `/webhooks/${sent}/deliveries?all=1&limit=0&cursor=x`,
            unknownParameter('all'),
            LIMIT_RULE,
            CURSOR_RULE,
          ),
        ],
      },
      sent,
    ),
    caseOf('POST', '/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', {
      freshPath: async (target) => {
        const [id, delivery] = [randomUUID(), randomUUID()];
        const operation =
          'POST /v1/{countryCode}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver';
        await seedWebhook(target, country, operation, id, delivery);
        return `/webhooks/${id}/deliveries/${delivery}/redeliver`;
      },
      successes: [
        returns('a message is sent again', `/webhooks/${ID}/deliveries/${DELIVERY}/redeliver`, {
          ...REFUSED,
          isRequested: true,
        }),
      ],
      missing: absent(`/deliveries/${DELIVERY}/redeliver`),
      invalid: strict(`/webhooks/${ID}/deliveries/${DELIVERY}/redeliver`),
    }),
  ];
}
