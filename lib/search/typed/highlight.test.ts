import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (text: string, ...marks: string[]) =>
  highlight(text, marks)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

test.each([
  ['Penrose Group Pty Ltd', ['penrose'], '[Penrose] Group Pty Ltd'],
  ['Ngāti Whātua', ['ngati', 'whatua'], '[Ngāti] [Whātua]'],
  ['Storage Water Heater', ['heat', 'rage'], 'Storage Water [Heat]er'],
  ['$1,560.68', ['1,560'], '$[1,560].68'],
  ['Alapati Ngo 0491 575 789', ['0491575789'], 'Alapati Ngo [0491 575 789]'],
  ['16 Nov 2026', ['16 nov'], '[16 Nov] 2026'],
  ['JOB-416', ['job-416'], '[JOB-416]'],
  ['a (b) c', ['(', '.*'], 'a (b) c'],
  ['anything', [], 'anything'],
])('%s with %j', (text, marks, expected) => {
  expect(marked(text, ...marks)).toBe(expected);
});
