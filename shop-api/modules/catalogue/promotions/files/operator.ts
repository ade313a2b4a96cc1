import type { FastifyInstance } from 'fastify'
import { registerFileAdmin } from '#shop-api/modules/base/imports/operator.ts'
import { promotionFile } from './promotion-file.ts'

export const registerPromotionFileAdmin = (app: FastifyInstance): void => registerFileAdmin(app, promotionFile)
