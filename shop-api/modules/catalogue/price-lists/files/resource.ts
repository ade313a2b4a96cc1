import { fileFaces } from '#shop-api/modules/identity/import-pages/file-faces.ts'
import { priceListMemberFile } from './member-kind.ts'
import { priceListFile } from './price-list-file.ts'

/** Agreed prices, and who buys at them, by file. */
export const priceListFaces = fileFaces({
  file: priceListFile,
  roles: ['sales'],
  hints: ['每行一个商品的协议价，协议价留空即移出价格表', '一张价格表的各行，名称和日期须一致'],
})

export const priceListMemberFaces = fileFaces({
  file: priceListMemberFile,
  roles: ['sales'],
  hints: ['每个会员最多一张价格表，留空即按单价购买；价格表须已存在'],
})
