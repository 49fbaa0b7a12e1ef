import type { Attack } from '../attack.ts';
import { personAt, trySignIn } from '../person.ts';
import { pauseUnless } from '../sockets.ts';

/** Guesses passwords for a known username, which must not lock its owner out. */
export const GUESSES = {
  'wrong-passwords': {
    title: 'wrong passwords for the username of the honest person',
    from: 'own address',
    isShort: false,
    extraActivity: 'sign-in',
    async run({ port, username }, from, signal) {
      const url = `http://localhost:${port}`;
      while (!signal.aborted) {
        // The result does not matter to somebody who guesses.
        await trySignIn(personAt(url, from), { username, password: 'a guess' }).catch(String);
        await pauseUnless(100, signal);
      }
    },
  },
} satisfies Record<string, Attack>;
