import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'

export const goodsFileCommands = fileCommands({
  kind: 'goods',
  noun: '商品',
  extent: '（含阶梯价、批次、库存）',
  sets: { 价格: 'prices', 库存: 'stock' },
  hasPrices: true,
})
