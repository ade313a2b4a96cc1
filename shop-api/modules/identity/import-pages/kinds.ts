import type { FastifyInstance } from 'fastify'
import type { Objection } from '#shop-api/modules/base/imports/import-file.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { TableFile } from '#shop-api/platform/table-files/table-file.ts'

/** A kind of file as the back office has it. */
export interface StaffFileKind {
  readonly file: TableFile
  readonly roles: readonly Role[]
  /** Sets of columns besides all, by what they are called. */
  readonly setNames?: Readonly<Record<string, string>>
  /** Prices of it may pass tiers and offers by. */
  readonly hasPrices?: true
  /** What a member of staff with these roles may not do by file. */
  readonly objection?: (roles: readonly Role[], username: string) => Objection
  /** What is to be known before importing. */
  readonly hints: readonly string[]
}

const known = new WeakMap<object, StaffFileKind[]>()

export const staffFileKinds = (app: FastifyInstance): readonly StaffFileKind[] => known.get(app.server) ?? []

export function noteFileKind(app: FastifyInstance, kind: StaffFileKind): void {
  known.set(app.server, [...staffFileKinds(app), kind])
}
