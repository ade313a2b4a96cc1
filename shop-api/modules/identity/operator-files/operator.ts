import type { FastifyInstance } from 'fastify'
import { registerFormFileAdmin } from '#shop-api/modules/base/imports/operator.ts'
import { operatorFile } from '#shop-api/modules/identity/operators/form-kind.ts'

export const registerOperatorFileAdmin = (app: FastifyInstance): void => registerFormFileAdmin(app, operatorFile)
