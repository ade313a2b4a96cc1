import type { FastifyInstance } from 'fastify'
import { scopes } from '#shop-api/modules/base/access/scopes.ts'
import { registerFormFileAdmin } from '#shop-api/modules/base/imports/operator.ts'
import { operatorFile } from '#shop-api/modules/identity/operators/form-kind.ts'

/** A file may make administrators of anybody: a key that takes one may do all that they may. */
export const registerOperatorFileAdmin = (app: FastifyInstance): void =>
  registerFormFileAdmin(app, operatorFile, scopes)
