import { expect, test } from 'vitest';
import { executeMessages } from './protocol.ts';

test('a text array arrives with every element as it was', () => {
  const texts = ['plain', 'a "quoted" one', String.raw`C:\new`, 'a,b', '{}', '', null, 'Māori'];
  expect(executeMessages('probe', [texts]).toString('utf8')).toContain(
    String.raw`{"plain","a \"quoted\" one","C:\\new","a,b","{}","",NULL,"Māori"}`,
  );
});
