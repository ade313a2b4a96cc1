import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { inspectionShape, inspectionShapes } from './shapes.ts'

export type WireInspection = z.infer<typeof inspectionShape>

export const inspectionCalls = defineCalls<typeof inspectionShapes>({
  inspectionReports: {
    method: 'GET',
    path: '/api/jybg/filter',
    query: ['page', 'keywords', 'batch_no', 'order_id', 'is_downloaded'],
    who: 'member',
  },
  inspectionFile: {
    method: 'GET',
    path: '/api/jybg/{id}/file',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    answer: 'file',
    files: ['pdf', 'jpeg', 'png'],
    feature: 'inspection-files',
  },
  /** Many reports as one archive: those named, or all that were not downloaded yet. */
  inspectionArchive: {
    method: 'GET',
    path: '/api/jybg/archive',
    query: ['ids'],
    who: 'member',
    duplicates: 'allowed',
    answer: 'file',
    files: ['zip'],
    feature: 'inspection-files',
  },
})
