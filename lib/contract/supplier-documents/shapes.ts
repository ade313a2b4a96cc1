import { z } from 'zod'
import { dayShape, idShape } from '../shape-parts.ts'

export const documentShape = z.object({
  name: z.string(),
  number: z.string(),
  /** Null: valid without end. */
  valid_to: dayShape.nullable(),
  version: z.string(),
})

export const supplierDocumentListShape = z.object({
  /** Changes with any of the documents. */
  version: z.string(),
  shop: z.array(documentShape),
  /** Goods bought within a year, newest first. */
  goods: z.array(z.object({ goods_id: idShape, name: z.string(), ypgg: z.string(), papers: z.array(documentShape) })),
  own: z.array(
    z.object({ name: z.string(), number: z.string(), valid_to: dayShape.nullable(), files: z.number().int() }),
  ),
})

export const supplierDocumentShapes = {
  supplierDocumentList: { data: supplierDocumentListShape },
  supplierDocumentPack: { query: z.object({ part: z.enum(['all', 'shop', 'own']) }), data: z.unknown() },
}
