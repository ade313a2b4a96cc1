import type { FastifyInstance } from 'fastify'
import { registerFormFileAdmin } from '#shop-api/modules/base/imports/operator.ts'
import { registerSubjectAdmin } from '#shop-api/modules/catalogue/goods-pictures/subject-operator.ts'
import { brandPicture } from './brand-picture.ts'
import { brandFile, categoryFile, makerFile, warehouseFile } from './form-kinds.ts'

/** Makers, brands, categories and warehouses by file, and logos of brands. */
export function registerMasterDataAdmin(app: FastifyInstance): void {
  for (const file of [makerFile, brandFile, categoryFile, warehouseFile]) registerFormFileAdmin(app, file)
  registerSubjectAdmin(app, brandPicture)
}
