import type { z } from 'zod'
import { defineCalls, memberGet } from '../call.ts'
import type { supplierDocumentListShape, supplierDocumentShapes } from './shapes.ts'

export type WireDocuments = z.infer<typeof supplierDocumentListShape>

/** Electronic first-sale documents: the shop's licences, the supplier documents of bought goods, and the member's own. */
export const supplierDocumentCalls = defineCalls<typeof supplierDocumentShapes>({
  supplierDocumentList: memberGet('/api/paper/list', { feature: 'supplier-documents' }),
  /** All of them as one zip file. */
  supplierDocumentPack: memberGet('/api/paper/pack', {
    query: ['part'],
    answer: 'file',
    gathered: true,
    files: ['zip'],
    duplicates: 'allowed',
    feature: 'supplier-documents',
  }),
})
