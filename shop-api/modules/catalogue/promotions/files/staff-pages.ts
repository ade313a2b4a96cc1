import type { FastifyInstance } from 'fastify'
import { registerFileKind } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import { promotionFile } from './promotion-file.ts'

export const registerPromotionFilePages = (app: FastifyInstance): void =>
  registerFileKind(app, {
    file: promotionFile,
    roles: ['sales'],
    hints: [
      '一行一个活动；商品编码、活动价等用分号分开，顺序一致',
      '范围写作 全部、分类:中成药/感冒用药、厂家:…、品牌:…、商品:A0001;A0002',
    ],
  })
