import type { FastifyInstance } from 'fastify'
import { registerFileKind } from '#shop-api/modules/identity/import-pages/staff-pages.ts'
import { masterRoles } from './fields.ts'
import { brandFile, categoryFile, makerFile, warehouseFile } from './form-kinds.ts'

/** Makers, brands, categories and warehouses by file. */
export function registerMasterDataFilePages(app: FastifyInstance): void {
  registerFileKind(app, {
    file: makerFile,
    roles: masterRoles.names,
    hints: ['改名请保留编号，按编号查找厂家；无编号的按全称'],
  })
  registerFileKind(app, {
    file: brandFile,
    roles: masterRoles.names,
    hints: ['厂家须已存在，写全称；颜色写作 #1f5f8b'],
  })
  registerFileKind(app, {
    file: categoryFile,
    roles: masterRoles.categories,
    hints: [
      '从一级分类写起，如 中成药/感冒用药；上级分类要有自己的一行',
      '改名或移动请保留编号，并同时改写它的下级分类',
      '所在菜单只写在一级分类上',
    ],
  })
  registerFileKind(app, {
    file: warehouseFile,
    roles: masterRoles.warehouses,
    hints: ['按编码找到仓库，编码不能改；会员退货时寄到仓库地址'],
  })
}
