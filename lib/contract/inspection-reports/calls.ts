import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { archiveQuery, inspectionQuery, inspectionShape, inspectionShapes } from './shapes.ts'

type Data<Key extends keyof typeof inspectionShapes> = z.infer<(typeof inspectionShapes)[Key]['data']>

export type WireInspection = z.infer<typeof inspectionShape>

export const inspectionCalls = {
  inspectionReports: defineCall<{ query: z.input<typeof inspectionQuery>; data: Data<'inspectionReports'> }>({
    method: 'GET',
    path: '/api/jybg/filter',
    query: ['page', 'keywords', 'batch_no', 'order_id', 'is_downloaded'],
    who: 'member',
  }),
  inspectionFile: defineCall<{ data: unknown }>({
    method: 'GET',
    path: '/api/jybg/{id}/file',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    answer: 'file',
    files: ['pdf', 'jpeg', 'png'],
    feature: 'inspection-files',
  }),
  /** Many reports as one archive: those named, or all that were not downloaded yet. */
  inspectionArchive: defineCall<{ query: z.input<typeof archiveQuery>; data: unknown }>({
    method: 'GET',
    path: '/api/jybg/archive',
    query: ['ids'],
    who: 'member',
    duplicates: 'allowed',
    answer: 'file',
    files: ['zip'],
    feature: 'inspection-files',
  }),
}
