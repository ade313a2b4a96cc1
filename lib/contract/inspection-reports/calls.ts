import type { z } from 'zod'
import { defineCalls, memberGet } from '../call.ts'
import type { inspectionShape, inspectionShapes } from './shapes.ts'

export type WireInspection = z.infer<typeof inspectionShape>

export const inspectionCalls = defineCalls<typeof inspectionShapes>({
  inspectionReports: memberGet('/api/jybg/filter', {
    query: ['page', 'keywords', 'batch_no', 'order_id', 'is_downloaded'],
  }),
  inspectionFile: memberGet('/api/jybg/{id}/file', {
    duplicates: 'allowed',
    answer: 'file',
    files: ['pdf', 'jpeg', 'png'],
    feature: 'inspection-files',
  }),
  /** Many reports as one archive: those named, or all that were not downloaded yet. */
  inspectionArchive: memberGet('/api/jybg/archive', {
    query: ['ids'],
    duplicates: 'allowed',
    answer: 'file',
    gathered: true,
    files: ['zip'],
    feature: 'inspection-files',
  }),
})
