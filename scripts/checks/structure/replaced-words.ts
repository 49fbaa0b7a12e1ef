/** Words of an earlier vocabulary and the standard terms that replaced them, in identifiers and in comments. */
const WORDS: Readonly<Record<string, string>> = {
  outlook: 'ATP schedule',
  sayer: 'credential label',
  sought: 'resolved search',
  standings: 'states',
  trouble: 'error',
  zoo: 'fixtures',
};

/** The same for whole identifiers. */
const NAMES: Readonly<Record<string, string>> = {
  CallTrouble: 'ErrorNotice',
  Outlook: 'AtpSchedule',
  PageTrouble: 'PageError',
  LaneParts: 'RouterOptions',
  ReadLine: 'PipelinedConnection',
  Surroundings: 'context',
  followPage: 'trackPage',
  formsOf: 'caseVariants',
  needsIn: 'explodeKit',
  noteArriving: 'reserveObjects',
  openLane: 'startApi',
  pointRead: 'preparedQuery',
  readEitherWay: 'scanThenIndex',
  strikeOut: 'confirmObjects',
  takeBack: 'removeFailure',
  takeOutUnchanged: 'dropUnchanged',
  twinOf: 'findDuplicate',
  useSettled: 'useDebouncedValue',
};

/**
 * Finds the replaced words in a text, each as `12 says zoo: the word is fixtures`, with its line. Parts of camelCase and
 * snake_case identifiers count as words.
 */
export function replacedWords(text: string): string[] {
  return text.split('\n').flatMap((line, at) =>
    (line.match(/[A-Za-z]\w*/g) ?? []).flatMap((name) => {
      const found = foundIn(name);
      return found ? [`${at + 1} says ${found[0]}: the word is ${found[1]}`] : [];
    }),
  );
}

function foundIn(name: string): [word: string, instead: string] | undefined {
  if (Object.hasOwn(NAMES, name)) return [name, NAMES[name] ?? ''];
  const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  const word = parts
    .map((part) => part.toLowerCase())
    .find((part) => Object.hasOwn(WORDS, part.replace(/s$/, '')) || Object.hasOwn(WORDS, part));
  return word === undefined
    ? undefined
    : [word, WORDS[word] ?? WORDS[word.replace(/s$/, '')] ?? ''];
}
