import type { z } from 'zod'
import { defineCalls, memberGet, memberPost } from '../call.ts'
import { MAX_UPLOAD_BYTES } from './limits.ts'
import type { uploadShape, uploadShapes } from './shapes.ts'

export type WireUpload = z.infer<typeof uploadShape>

/** Files that buyers hand in: the body is the file itself. Members' files are their own. */
export const uploadCalls = defineCalls<typeof uploadShapes>({
  uploadAdd: memberPost('/api/upload', {
    query: ['purpose', 'name'],
    upload: { maxBytes: MAX_UPLOAD_BYTES },
    duplicates: 'allowed',
    feature: 'uploads',
  }),
  upload: memberGet('/api/upload/{id}', {
    answer: 'file',
    files: ['jpeg', 'png', 'pdf', 'zip', 'xlsx', 'csv'],
    duplicates: 'allowed',
    feature: 'uploads',
  }),
})
