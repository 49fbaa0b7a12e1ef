/** Something the person at the keyboard has to change; the message says what, and is all that is shown. */
export class SetUpProblem extends Error {}
