import { z } from 'zod'
import { formId, idShape, urlShape } from '../shape-parts.ts'
import { uploadPurposes } from './limits.ts'

const name = z.string().trim().max(200).optional()

export const uploadQuery = z.object({ purpose: z.enum(uploadPurposes), name })
/** A stored file, as forms name it: its id goes into `upload_ids` of what it belongs to. */
export const uploadShape = z.object({
  id: idShape,
  name: z.string(),
  type: z.enum(['image/jpeg', 'image/png', 'application/pdf']),
  /** Bytes as stored. */
  size: z.number().int(),
  url: urlShape,
})

/** Ids of uploads in a form. */
export const formUploadIds = z.array(formId).max(20)

export const uploadShapes = {
  uploadAdd: { query: uploadQuery, data: uploadShape },
  upload: { data: z.unknown() },
}
