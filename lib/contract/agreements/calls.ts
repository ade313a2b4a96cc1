import type { z } from 'zod'
import { defineCalls, memberGet, memberPost } from '../call.ts'
import type { agreementDetailShape, agreementShape, agreementShapes } from './shapes.ts'

export type WireAgreement = z.infer<typeof agreementShape>
export type WireAgreementDetail = z.infer<typeof agreementDetailShape>
export type WireAgreements = z.infer<(typeof agreementShapes)['agreements']['data']>

/** Agreements between shop and member, signed by a code sent to the member's phone. */
export const agreementCalls = defineCalls<typeof agreementShapes>({
  agreements: memberGet('/api/contract', { feature: 'agreements' }),
  agreement: memberGet('/api/contract/{id}', { feature: 'agreements' }),
  agreementRead: memberPost('/api/contract/{id}/read', { duplicates: 'allowed', feature: 'agreements' }),
  agreementCode: memberPost('/api/contract/{id}/code', { feature: 'agreements' }),
  agreementSign: memberPost('/api/contract/{id}/sign', {
    body: ['code', 'signer'],
    duplicates: 'allowed',
    feature: 'agreements',
  }),
  /** id: the signed copy's. */
  agreementCopy: memberGet('/api/contract/copy/{id}', {
    answer: 'file',
    files: ['html', 'pdf'],
    duplicates: 'allowed',
    feature: 'agreements',
  }),
})
