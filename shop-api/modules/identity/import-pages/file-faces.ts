import type { FastifyInstance } from 'fastify'
import type { Scope } from '#shop-api/modules/base/access/scopes.ts'
import { registerFormAdmin } from '#shop-api/modules/base/imports/form-calls.ts'
import type { FormFile } from '#shop-api/modules/base/imports/form-file.ts'
import { registerFileAdmin } from '#shop-api/modules/base/imports/operator.ts'
import type { TableFile } from '#shop-api/platform/table-files/table-file.ts'
import type { StaffFileKind } from './kinds.ts'
import { registerFileKind } from './staff-pages.ts'

/** A noun's file as operators have it: its pages and its calls follow from this. */
interface Described extends Omit<StaffFileKind, 'file'> {
  /** Made for each shop where it needs what only that has. */
  readonly file: TableFile | ((app: FastifyInstance) => TableFile)
  /** Calls of each form by itself. */
  readonly forms?: FormFile['forms']
  /** What a key must hold besides, to import. */
  readonly needs?: readonly Scope[]
}

/** What is registered of a noun. */
export interface Faces {
  readonly registerPages: (app: FastifyInstance) => void
  readonly registerCalls: (app: FastifyInstance) => void
}

export function fileFaces({ file: described, forms, needs = [], ...kind }: Described): Faces {
  const fileOf = (app: FastifyInstance) => (typeof described === 'function' ? described(app) : described)
  return {
    registerPages: (app) => registerFileKind(app, { ...kind, file: fileOf(app) }),
    registerCalls: (app) => {
      const file = fileOf(app)
      registerFileAdmin(app, file, needs)
      if (forms) registerFormAdmin(app, file.path, forms, needs)
    },
  }
}
