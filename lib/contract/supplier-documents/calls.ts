import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { supplierDocumentListShape } from './shapes.ts'

export type WireDocuments = z.infer<typeof supplierDocumentListShape>

/** Electronic first-sale documents: the shop's licences, the supplier documents of bought goods, and the member's own. */
export const supplierDocumentCalls = {
  supplierDocumentList: defineCall<{ data: WireDocuments }>({
    method: 'GET',
    path: '/api/paper/list',
    who: 'member',
    feature: 'supplier-documents',
  }),
  /** All of them as one zip file. */
  supplierDocumentPack: defineCall<{ query: { part: 'all' | 'shop' | 'own' }; data: unknown }>({
    method: 'GET',
    path: '/api/paper/pack',
    query: ['part'],
    answer: 'file',
    files: ['zip'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'supplier-documents',
  }),
}
