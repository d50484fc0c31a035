/** A failure that the operator can mend; its message is the one line printed before the exit. */
export class OperatorError extends Error {}
