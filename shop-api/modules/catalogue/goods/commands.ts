import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, readSwitch, UsageError } from '#shop-api/platform/cli/command.ts'
import { facts, table } from '#shop-api/platform/cli/table.ts'
import { goodsItemAnswer, goodsListAnswer } from './shapes.ts'

const priceText = (price: string | null): string =>
  price === null
    ? '待定'
    : `¥${Number(price)
        .toFixed(4)
        .replace(/0{1,2}$/, '')}`

function shown(answer: unknown): string {
  const { goods, batches, ladder } = goodsItemAnswer.parse(answer)
  const head = facts([
    ['编号', `${goods.id}（${goods.code}）`],
    ['商品', `${goods.name} ${goods.spec}`],
    ['单价', priceText(goods.unitPrice)],
    ['阶梯价', ladder.map((tier) => `${tier.number}起 ${priceText(tier.price)}`).join('，') || '无'],
    ['可售', goods.available],
    ['最近效期', goods.nearestExpiry],
    ['状态', goods.isOnShelf ? '在售' : '已下架'],
  ])
  const rows = batches.map((row) => [row.batchNo, row.warehouseId, row.madeOn, row.expiresOn, row.stock, row.held])
  return `${head}\n\n${table(['批号', '仓库', '生产日期', '有效期至', '库存', '占用'], rows)}`
}

const find: Command = {
  name: 'goods',
  words: '<名称、编码或条码>',
  summary: '查找商品',
  example: 'goods 感冒灵颗粒',
  run: async (shop, [keywords]) => {
    const { goods } = goodsListAnswer.parse(await shop.get('/goods', { keywords }))
    return table(['编号', '编码', '名称', '规格', '单价', '可售', '状态'], goods, (row) => [
      row.id,
      row.code,
      row.name,
      row.spec,
      priceText(row.unitPrice),
      row.available,
      row.isOnShelf ? '在售' : '已下架',
    ])
  },
}

const stock: Command = {
  name: 'stock',
  words: '<商品编号> [批号] [数量]',
  options: { expires: '有效期', made: '生产日期', warehouse: '仓库编号' },
  summary: '查看商品的批次',
  details: '写明批号和数量则设置该批次库存，新批次须写日期，如 --made 2026-05-01 --expires 2028-04-30',
  example: 'stock 12 B20260501 500 --made 2026-05-01 --expires 2028-04-30',
  run: async (shop, [id, batchNo, number], { expires, made, warehouse }) => {
    const at = `/goods/${readNumber(id, '商品编号')}`
    if (batchNo === undefined) return shown(await shop.get(at))
    const body = {
      batchNo,
      stock: number ?? '',
      ...(expires ? { expiresOn: expires } : {}),
      ...(made ? { madeOn: made } : {}),
      ...(warehouse ? { warehouseId: readNumber(warehouse, '仓库编号') } : {}),
    }
    return shown(await shop.post(`${at}/batches`, body))
  },
}

const price: Command = {
  name: 'price',
  words: '<商品编号> <单价|待定>',
  options: { offers: 'refuse|carry|keep' },
  summary: '设置商品单价（元，最多四位小数）',
  details:
    '待定的商品不可购买。阶梯价或活动价高于新单价时默认拒绝（refuse），carry 则一并降到新单价，keep 则保留（高于单价期间不生效）',
  example: 'price 12 9.80 --offers carry',
  run: async (shop, [id, text], { offers }) => {
    if (offers !== undefined && !['carry', 'keep', 'refuse'].includes(offers)) {
      throw new UsageError('--offers 请写 carry（一并下调）、keep（保留）或 refuse（拒绝）')
    }
    const value = text === '待定' || text === 'none' ? null : text
    const body = { price: value, ...(offers === undefined ? {} : { offers }) }
    return shown(await shop.post(`/goods/${readNumber(id, '商品编号')}/price`, body))
  },
}

const shelf: Command = {
  name: 'shelf',
  words: '<商品编号> <on|off>',
  summary: '商品上架（on）或下架（off）',
  example: 'shelf 12 off',
  run: async (shop, [id, word]) =>
    shown(await shop.post(`/goods/${readNumber(id, '商品编号')}/shelf`, { isOnShelf: readSwitch(word) })),
}

export const goodsCommands: readonly Command[] = [find, stock, price, shelf]
