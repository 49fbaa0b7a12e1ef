import type { Attack } from '../attack.ts';
import { EXPLOSIONS } from './explosions.ts';
import { FLOODS } from './floods.ts';
import { GREEDY_PEOPLE } from './greedy-people.ts';
import { PASSWORD_GUESSES } from './password-guesses.ts';
import { SLOW_READERS } from './slow-readers.ts';
import { STALLED_BODIES } from './stalled-bodies.ts';

/** Every attack, by the name for `--only`. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  ...STALLED_BODIES,
  ...SLOW_READERS,
  ...FLOODS,
  ...GREEDY_PEOPLE,
  ...PASSWORD_GUESSES,
  ...EXPLOSIONS,
};
