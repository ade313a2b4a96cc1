import type { FastifyInstance } from 'fastify'
import { registerFormFileAdmin } from '#shop-api/modules/base/imports/operator.ts'
import { programmeFile } from './form-kind.ts'

export const registerProgrammeAdmin = (app: FastifyInstance): void => registerFormFileAdmin(app, programmeFile)
