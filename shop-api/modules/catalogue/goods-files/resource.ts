import type { Objection } from '#shop-api/modules/base/imports/import-file.ts'
import { fileFaces } from '#shop-api/modules/identity/import-pages/file-faces.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { batchKeys } from './columns.ts'
import { goodsFile } from './goods-file.ts'

/** As on the pages of goods: the warehouse has the stock, and sales have everything else. */
export const goodsObjection =
  (roles: readonly Role[]): Objection =>
  ({ state, changes, row }) => {
    const isStock = ({ heading }: { readonly heading: string }) => heading === '批次'
    const hasStock = changes.some(isStock) || (state === 'new' && batchKeys.some((key) => row.cells[key]))
    if (hasStock && !mayDo(roles, ['warehouse'])) return '您的岗位不能更改库存，请由仓库导入批号和库存'
    const hasOther = state === 'new' || !changes.every(isStock)
    return hasOther && !mayDo(roles, ['sales']) ? '您的岗位只能更改批号和库存' : null
  }

export const goodsFaces = fileFaces({
  file: goodsFile,
  roles: ['sales', 'warehouse'],
  setNames: { prices: '价格', stock: '库存' },
  hasPrices: true,
  objection: goodsObjection,
  hints: ['可只有编码与要改的列，缺少的列保持不变', '阶梯价写作 20:28.32;50:27.9；多个批号用分号分开'],
})
