import type { FastifyInstance } from 'fastify'
import type { Scope } from './scopes.ts'

/** A call of operators, by its definition. */
interface OperatorCallNote {
  readonly method: 'GET' | 'POST'
  /** Without /admin. */
  readonly path: string
  readonly scope: Scope
}

const known = new WeakMap<object, OperatorCallNote[]>()

/** Every call of operators that a shop API answers. */
export const operatorCalls = (app: FastifyInstance): readonly OperatorCallNote[] => known.get(app.server) ?? []

export function noteCall(app: FastifyInstance, call: OperatorCallNote): void {
  known.set(app.server, [...operatorCalls(app), call])
}
