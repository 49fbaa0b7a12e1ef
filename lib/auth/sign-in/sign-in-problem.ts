/** Why a sign-in failed, as given in the URL of the sign-in page. */
export const SIGN_IN_PROBLEMS = [
  /** The issuer did not respond in time, or not as an issuer should. */
  'unreachable',
  /** The issuer, or the person at its prompt, refused. */
  'refused',
  /** The issuer gives this person no role here. */
  'no-role',
  /** The claims are malformed. */
  'unusable',
  /** Their session was revoked, and the issuer signed them in without authenticating them again. */
  'unproven',
  /** It took too long, was started in another window, or had been completed before. */
  'expired',
  /** Anything else: see the log. */
  'failed',
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

/** Whether `text` is one of SIGN_IN_PROBLEMS. */
export function isSignInProblem(text: unknown): text is SignInProblem {
  return SIGN_IN_PROBLEMS.some((problem) => problem === text);
}
