import { z } from 'zod'
import { pushedRows } from '#shop-api/modules/base/access/pushed-rows.ts'
import { batchBody } from '#shop-api/modules/catalogue/goods/write-batch.ts'
import { offerChoices } from '#shop-api/platform/table-files/table-file.ts'

const MOST_ROWS = 2_000
const code = z.string().trim().min(1, '请填写编码').max(40)

const stockRow = z.strictObject({
  goodsCode: code,
  batchNo: batchBody.shape.batchNo,
  warehouseCode: code.optional().describe('只有一个仓库时可不写'),
  number: batchBody.shape.stock,
  madeOn: batchBody.shape.madeOn,
  expiresOn: batchBody.shape.expiresOn,
})
export type StockRow = z.output<typeof stockRow>

export const stockBody = z.object({
  basis: z.enum(['onHand', 'available']).describe('onHand：仓库实存，含订单占用；available：可售，不含订单占用'),
  rows: z.array(stockRow).min(1).max(MOST_ROWS),
})

const priceRow = z.strictObject({
  goodsCode: code,
  price: z.string().nullable().describe('元；null 为定价中，不可购买'),
})

export const pricesBody = z.object({
  offers: z.enum(offerChoices).default('refuse').describe('高于新价的阶梯价和促销价：拒绝此行、下调或保留'),
  rows: z.array(priceRow).min(1).max(MOST_ROWS),
})

export const pushedAnswer = pushedRows({ goodsCode: z.string() })
