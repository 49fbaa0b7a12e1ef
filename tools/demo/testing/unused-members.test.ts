import { expect, test } from 'vitest';
import { z } from 'zod';
import { unusedMembers } from './unused-members.ts';

test('reports unused members and values by path', () => {
  const line = z.strictObject({ kind: z.enum(['A', 'B']), note: z.string().exactOptional() });
  const schema = z.strictObject({ lines: z.array(line), fax: z.string().exactOptional() });
  expect(unusedMembers(schema, [{ lines: [{ kind: 'A' }] }])).toEqual([
    'lines[].kind=B',
    'lines[].note',
    'fax',
  ]);
});
