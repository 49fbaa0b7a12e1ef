import { expect, test } from 'vitest';
import { z } from 'zod';
import { validate } from '#lib/api/request/validate.ts';
import { loadRoutes } from '#server/http/router.ts';
import { operationsIn } from '#tools/generate/openapi.ts';

const operations = operationsIn([...(await loadRoutes('v1')), ...(await loadRoutes('portal-api'))]);

test('every missing required input is reported as required', () => {
  const issues = operations.flatMap(({ method, path, declaration: { query, headers, body } }) =>
    [query, headers, body].flatMap((schema) =>
      schema ? issuesOfEmptyInput(schema).map((issue) => `${method} ${path}: ${issue}`) : [],
    ),
  );
  expect(issues).not.toEqual([]);
  expect(issues.filter((issue) => !/: \S+ is required\b/.test(issue))).toEqual([]);
});

/** The issues of an empty object, and of an empty first item in each list. */
function issuesOfEmptyInput(schema: z.ZodType): string[] {
  const ofWhole = issuesOf(schema, {}, () => true);
  const lists = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const ofItems = lists.flatMap((name) =>
    issuesOf(schema, { [name]: [{}] }, (field) => field.startsWith(`${name}[0].`)),
  );
  return [...ofWhole, ...ofItems];
}

function issuesOf(
  schema: z.ZodType,
  value: object,
  includes: (field: string) => boolean,
): string[] {
  const result = validate(schema, value, 'body');
  if (!('details' in result)) return [];
  return result.details
    .filter(({ field }) => includes(field))
    .map(({ field, issue }) => `${field} ${issue}`);
}
