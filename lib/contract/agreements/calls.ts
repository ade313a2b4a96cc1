import type { z } from 'zod'
import { defineCalls, memberGet } from '../call.ts'
import type { agreementDetailShape, agreementShape, agreementShapes } from './shapes.ts'

export type WireAgreement = z.infer<typeof agreementShape>
export type WireAgreementDetail = z.infer<typeof agreementDetailShape>
export type WireAgreements = z.infer<(typeof agreementShapes)['agreements']['data']>

const one = { params: { id: 'id' }, who: 'member', feature: 'agreements' } as const

/** Agreements between shop and member, signed by a code sent to the member's phone. */
export const agreementCalls = defineCalls<typeof agreementShapes>({
  agreements: memberGet('/api/contract', { feature: 'agreements' }),
  agreement: { method: 'GET', path: '/api/contract/{id}', ...one },
  agreementRead: { method: 'POST', path: '/api/contract/{id}/read', duplicates: 'allowed', ...one },
  agreementCode: { method: 'POST', path: '/api/contract/{id}/code', ...one },
  agreementSign: {
    method: 'POST',
    path: '/api/contract/{id}/sign',
    body: ['code', 'signer'],
    duplicates: 'allowed',
    ...one,
  },
  /** id: the signed copy's. */
  agreementCopy: {
    method: 'GET',
    path: '/api/contract/copy/{id}',
    answer: 'file',
    files: ['html', 'pdf'],
    duplicates: 'allowed',
    ...one,
  },
})
