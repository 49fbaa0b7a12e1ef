import { expect, test } from 'vitest';
import { z } from 'zod';
import { checked } from '#lib/api/issues.ts';
import { loadRoutes, operationsIn } from '#server/routes.ts';

const operations = operationsIn([...(await loadRoutes('v1')), ...(await loadRoutes('portal-api'))]);

test('of everything that has to be sent, what is missing is called required', () => {
  const issues = operations.flatMap(({ method, path, declaration: { query, headers, body } }) =>
    [query, headers, body].flatMap((schema) =>
      schema ? issuesOfNothing(schema).map((issue) => `${method} ${path}: ${issue}`) : [],
    ),
  );
  expect(issues).not.toEqual([]);
  expect(issues.filter((issue) => !/: \S+ is required\b/.test(issue))).toEqual([]);
});

/** What is said of an empty value, and of the first item of each list when that is empty. */
function issuesOfNothing(schema: z.ZodType): string[] {
  const ofWhole = issuesOf(schema, {}, () => true);
  const lists = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const ofItems = lists.flatMap((name) =>
    issuesOf(schema, { [name]: [{}] }, (field) => field.startsWith(`${name}[0].`)),
  );
  return [...ofWhole, ...ofItems];
}

function issuesOf(schema: z.ZodType, value: object, of: (field: string) => boolean): string[] {
  const result = checked(schema, value, 'body');
  if (!('details' in result)) return [];
  return result.details
    .filter(({ field }) => of(field))
    .map(({ field, issue }) => `${field} ${issue}`);
}
