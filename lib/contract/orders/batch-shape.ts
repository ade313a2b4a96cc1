import { z } from 'zod'
import { dayShape, flagShape, idShape, urlShape, warehouseShape } from '../shape-parts.ts'

/** Units of one batch of a line. */
export const orderBatchShape = z.object({
  id: idShape,
  batch_no: z.string(),
  made_on: dayShape,
  expires_on: dayShape,
  /** Warehouse it lay in when it was held. */
  ck_id: warehouseShape,
  ck_name: z.string(),
  /** Maker, pack, form and approval number of the batch's own goods. */
  sccj: z.string(),
  ypgg: z.string(),
  jx: z.string(),
  pzwh: z.string(),
  /** Generic name, marketing authorisation holder and storage, where they are known. */
  common_name: z.string().optional(),
  holder: z.string().optional(),
  storage: z.string().optional(),
  number: z.number().int(),
  /** Goods of it, where they are not the line's own: part of a combination, or a gift. */
  goods_name: z.string(),
  is_gift: flagShape,
  /** Parcel they left with; null while they wait in the warehouse, or were never sent. */
  shipment_id: idShape.nullable(),
  is_unsent: flagShape,
  /** Units found in good order; null until the receipt was confirmed. */
  received: z.number().int().nullable(),
  /** Units some claim is about. */
  claimed: z.number().int(),
  refunded: z.number().int(),
  /** Units in whose place others were sent; those are batches of their own. */
  resent: z.number().int(),
  is_replacement: flagShape,
  /** Kind of goods (冷藏药品) that cannot be returned without a fault; else empty. */
  wish_bar: z.string(),
  /** The maker's inspection report; null before shipping, or without one. */
  report_url: urlShape.nullable(),
  /** Codes of its packs, as far as the shop has recorded them. */
  trace_codes: z.array(z.string()).optional(),
})
