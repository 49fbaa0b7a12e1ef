import type { Attack } from '../attack.ts';
import { personAt, trySignIn } from '../person.ts';
import { pauseUnless } from '../sockets.ts';

/** Passwords guessed for a name that is known, so that who has it cannot sign in. */
export const GUESSES = {
  'wrong-passwords': {
    title: 'wrong passwords for the name that the honest person signs in with',
    from: 'own address',
    isShort: false,
    beside: 'sign-in',
    async play({ port, username }, from, signal) {
      const url = `http://localhost:${port}`;
      while (!signal.aborted) {
        // What it is answered is all the same to whoever guesses.
        await trySignIn(personAt(url, from), { username, password: 'a guess' }).catch(String);
        await pauseUnless(100, signal);
      }
    },
  },
} satisfies Record<string, Attack>;
