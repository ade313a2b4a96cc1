import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { supplierDocumentListShape, supplierDocumentShapes } from './shapes.ts'

export type WireDocuments = z.infer<typeof supplierDocumentListShape>

/** Electronic first-sale documents: the shop's licences, the supplier documents of bought goods, and the member's own. */
export const supplierDocumentCalls = defineCalls<typeof supplierDocumentShapes>({
  supplierDocumentList: { method: 'GET', path: '/api/paper/list', who: 'member', feature: 'supplier-documents' },
  /** All of them as one zip file. */
  supplierDocumentPack: {
    method: 'GET',
    path: '/api/paper/pack',
    query: ['part'],
    answer: 'file',
    files: ['zip'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'supplier-documents',
  },
})
