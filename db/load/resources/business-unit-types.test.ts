import { expect, test } from 'vitest';
import { complaintText } from '../complaints.ts';
import { businessUnitTypes } from './enterprise.ts';

const TYPE = { id: 1, code: '30', description: 'Plumbing' };

test.each([
  ['an enabled type without a date', { enabled: true }, []],
  ['a disabled type with its date', { enabled: false, dateDisabled: '2024-06-30' }, []],
  [
    'an enabled type with a date',
    { enabled: true, dateDisabled: '2024-06-30' },
    ['dateDisabled: must not be there: the type is enabled'],
  ],
  [
    'a disabled type without a date',
    { enabled: false },
    ['dateDisabled: is missing: the type is disabled'],
  ],
])('%s', (_, members, complaints) => {
  const read = businessUnitTypes.read({ ...TYPE, ...members }, false);
  expect('complaints' in read ? read.complaints.map(complaintText) : []).toEqual(complaints);
});
