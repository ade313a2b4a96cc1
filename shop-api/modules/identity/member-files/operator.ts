import type { FastifyInstance } from 'fastify'
import { registerFileAdmin } from '#shop-api/modules/base/imports/operator.ts'
import { memberFile } from './member-file.ts'

export const registerMemberFileAdmin = (app: FastifyInstance): void => registerFileAdmin(app, memberFile)
