import type { FastifyInstance } from 'fastify'
import { registerFileAdmin } from '#shop-api/modules/base/imports/operator.ts'
import { couponFile } from './coupon-file.ts'

export const registerCouponFileAdmin = (app: FastifyInstance): void => registerFileAdmin(app, couponFile)
