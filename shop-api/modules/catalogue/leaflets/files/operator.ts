import type { FastifyInstance } from 'fastify'
import { registerFileAdmin } from '#shop-api/modules/base/imports/operator.ts'
import { leafletFile } from './leaflet-file.ts'

export const registerLeafletFileAdmin = (app: FastifyInstance): void => registerFileAdmin(app, leafletFile)
