import type { CallKey } from './calls.ts'

/** Calls of the specification that the reference shop API does not answer yet. Shrinks to nothing. */
export const notBuiltCalls: readonly CallKey[] = []
