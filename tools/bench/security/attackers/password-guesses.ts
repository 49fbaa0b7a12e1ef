import type { Attack } from '#tools/bench/security/attack.ts';
import { makePerson, trySignIn } from '#tools/bench/security/clients/person.ts';
import { pauseUnlessAborted } from './sockets.ts';

/** Guesses passwords for a known username, which must not lock its owner out. */
export const PASSWORD_GUESSES = {
  'wrong-passwords': {
    title: 'wrong passwords for the username of the honest person',
    from: 'own address',
    isShort: false,
    extraActivity: 'sign-in',
    async run({ port, username }, from, signal) {
      const url = `http://localhost:${port}`;
      while (!signal.aborted) {
        // The result does not matter to somebody who guesses.
        await trySignIn(makePerson(url, from), { username, password: 'a guess' }).catch(String);
        await pauseUnlessAborted(100, signal);
      }
    },
  },
} satisfies Record<string, Attack>;
