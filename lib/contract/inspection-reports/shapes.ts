import { z } from 'zod'
import { orElse } from '../reading/hints.ts'
import { dayShape, flagShape, formFlag, formId, formPage, idShape, pageOf, urlShape } from '../shape-parts.ts'

export const inspectionQuery = z.object({
  page: formPage,
  /** Name, maker or code of goods. */
  keywords: z.string().trim().max(64).optional(),
  batch_no: z.string().trim().max(40).optional(),
  order_id: formId.optional(),
  /** 0: only those not downloaded yet; 1: only those that were. */
  is_downloaded: formFlag.optional(),
})

export const inspectionShape = z.object({
  id: idShape,
  goods_name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  batch_no: z.string(),
  expires_on: orElse(dayShape, ''),
  report_no: z.string(),
  issued_on: orElse(dayShape, ''),
  /** The latest order it came with. */
  order_id: idShape.nullable(),
  order_no: z.string().nullable(),
  url: urlShape,
  is_downloaded: flagShape,
})

/** Reports an archive may hold. */
export const MOST_ARCHIVED = 100

export const archiveQuery = z.object({
  /** Ids with commas between them; without any, everything not downloaded yet. */
  ids: z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/, `一次最多打包${MOST_ARCHIVED}份报告`)
    .optional(),
})

export const inspectionShapes = {
  inspectionReports: {
    query: inspectionQuery,
    data: pageOf(inspectionShape, { fresh_total: z.number().int() }),
  },
  inspectionFile: { data: z.unknown() },
  inspectionArchive: { query: archiveQuery, data: z.unknown() },
}
