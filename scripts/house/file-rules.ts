import type { SourceFile } from './graph.ts';

const MOST_LINES = 300;
const VAGUE = /(^|\/)(utils?|helpers?|common|misc|types|index)(\/|\.[a-z]+$)/;
const UNNAMED = 'a file or folder is named after what it holds';
const LARGE = `no file is longer than ${MOST_LINES} lines`;

/** The names of the rules that `fileRulesBroken` holds. */
export const fileRuleNames = [UNNAMED, LARGE];

/** The rules of names and sizes that a file breaks. */
export function fileRulesBroken({ path, lines }: SourceFile): string[] {
  const broken = [];
  if (VAGUE.test(path)) broken.push(UNNAMED);
  if (lines > MOST_LINES && path !== 'db/tables.ts') broken.push(LARGE);
  return broken;
}
