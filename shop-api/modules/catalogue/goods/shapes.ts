import { z } from 'zod'

const goodsRow = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unitPrice: z.string().nullable(),
  available: z.number(),
  isOnShelf: z.boolean(),
})

export const goodsListAnswer = z.object({ goods: z.array(goodsRow) })

export const goodsItemAnswer = z.object({
  goods: goodsRow.extend({ nearestExpiry: z.string().nullable() }),
  batches: z.array(
    z.object({
      id: z.number(),
      goodsId: z.number(),
      warehouseId: z.number(),
      batchNo: z.string(),
      madeOn: z.string(),
      expiresOn: z.string(),
      stock: z.number(),
      held: z.number(),
    }),
  ),
  ladder: z.array(z.object({ number: z.number(), price: z.string() })),
})
