import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { paperListShape, paperShapes } from './shapes.ts'

export type WirePapers = z.infer<typeof paperListShape>

/** Electronic first-sale documents: the shop's licences, the supplier documents of bought goods, and the member's own. */
export const paperCalls = defineCalls<typeof paperShapes>({
  paperList: {
    method: 'GET',
    path: '/api/paper/list',
    who: 'member',
    feature: 'supplier-documents',
  },
  /** All of them as one zip file. */
  paperPack: {
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
