/** A problem that the user has to fix. Only its message is shown, so it says what to do. */
export class SetUpError extends Error {}
