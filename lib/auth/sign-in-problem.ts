/** Why somebody could not sign in, as the address of the sign-in page says it. */
export const SIGN_IN_PROBLEMS = [
  /** The issuer did not answer in time, or not as an issuer does. */
  'unreachable',
  /** The issuer, or whoever was asked there, said no. */
  'refused',
  /** The issuer knows them, and gives them no role here. */
  'no-role',
  /** What the issuer says of them is not of the form that it must have. */
  'unusable',
  /** Their session was ended for them, and the issuer let them in without asking who they are. */
  'unproven',
  /** It took too long, was begun in another window, or was done before. */
  'expired',
  /** Anything else: the log tells. */
  'failed',
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

/** Whether `text` is one of the problems. */
export function isSignInProblem(text: unknown): text is SignInProblem {
  return SIGN_IN_PROBLEMS.some((problem) => problem === text);
}
