import type { FastifyInstance } from 'fastify'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'

/** Where a page is in the navigation. */
export interface Tab {
  readonly label: string
  readonly order: number
  /** One entry for several pages: it leads to the first of them, and all of them are named below while one is open. */
  readonly group?: string
}

/** A page or an action of the back office, and who may see or do it. */
export interface StaffRoute {
  readonly method: 'GET' | 'POST'
  /** Without /staff. */
  readonly path: string
  readonly roles: readonly Role[]
  readonly tab?: Tab
}

const known = new WeakMap<object, StaffRoute[]>()

export const staffRoutes = (app: FastifyInstance): readonly StaffRoute[] => known.get(app.server) ?? []

export function noteRoute(app: FastifyInstance, route: StaffRoute): void {
  known.set(app.server, [...staffRoutes(app), route])
}
