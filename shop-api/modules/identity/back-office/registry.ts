import type { FastifyInstance } from 'fastify'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'

/** A page or an action of the back office, and who may see or do it. */
export interface StaffRoute {
  readonly method: 'GET' | 'POST'
  /** Without /staff. */
  readonly path: string
  readonly roles: readonly Role[]
  /** Where it is in the navigation, for pages that are. */
  readonly tab?: { readonly label: string; readonly order: number }
}

const known = new WeakMap<object, StaffRoute[]>()

export const staffRoutes = (app: FastifyInstance): readonly StaffRoute[] => known.get(app.server) ?? []

export function noteRoute(app: FastifyInstance, route: StaffRoute): void {
  known.set(app.server, [...staffRoutes(app), route])
}
