import type { FastifyInstance } from 'fastify'
import { registerFileAdmin } from '#shop-api/modules/base/imports/operator.ts'
import { goodsFile } from './goods-file.ts'

export const registerGoodsFilesAdmin = (app: FastifyInstance): void => registerFileAdmin(app, goodsFile)
