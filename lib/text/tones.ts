/** What the colour of a status means; a word goes with it, which the colour only repeats. */
export const TONES = ['bare', 'type', 'plain', 'accent', 'done', 'good', 'warn', 'bad'] as const;
export type Tone = (typeof TONES)[number];

/** The tone of a word, on every screen; a word that is not here is no state, but a type or a role. */
export function toneOf(word: string): Tone {
  return WORDS.get(word) ?? 'type';
}

const WORDS = new Map([
  ...each('bare', 'Active', 'Not received', 'Credited', 'Refunded', 'Reversed', 'Carried forward'),
  ...each('bare', 'Complete', 'Nothing to come', 'Nothing ordered', 'Closed, nothing ordered'),
  ...each('plain', 'Owing', 'Complete, owing', 'Not known', 'Closed', 'Cancelled'),
  ...each('plain', 'Added', 'Removed'),
  ...each('accent', 'Part paid', 'Part received', 'Part ready', 'Waiting for goods'),
  ...each('accent', 'Transfer needed', 'Due today', 'New', 'from this day', 'applies here'),
  ...each('done', 'Paid', 'Deposit paid', 'Complete, paid', 'Received', 'Received, still open'),
  ...each('good', 'Open', 'Ready', 'In stock', 'Uploaded'),
  ...each('warn', 'Closed short', 'Closed, nothing received', 'Transfer only', 'Replaced'),
  ...each('warn', 'Being checked', 'Duplicate', 'Already uploaded', 'Deleted', 'Not approved yet'),
  ...each('warn', 'not the usual way', 'not the preferred supplier'),
  ...each('warn', 'Left out of standard outputs'),
  ...each('bare', 'Up to date', 'Loaded', 'Enabled', 'Delivered'),
  ...each('accent', 'Loading', 'Waiting its turn', 'To be delivered'),
  ...each('warn', 'Behind', 'Loaded in part', 'Not tested yet'),
  ...each('bad', 'Has to start again', 'Not loaded', 'Disabled', 'Not delivered'),
  ...each('bad', 'Overdue', 'Late', 'On hold', 'Hazardous', 'Failed virus check'),
  ...each('bad', 'Can’t upload', 'Details missing', 'Not uploaded'),
]);

function each(tone: Tone, ...words: readonly string[]): [string, Tone][] {
  return words.map((word) => [word, tone]);
}
