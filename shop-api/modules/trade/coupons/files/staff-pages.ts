import type { FastifyInstance } from 'fastify'
import { registerFileKind } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import { couponFile } from './coupon-file.ts'

export const registerCouponFilePages = (app: FastifyInstance): void =>
  registerFileKind(app, {
    file: couponFile,
    roles: ['sales'],
    hints: ['已有人领取的优惠券，面额、门槛和范围不能更改'],
  })
