import type { WireAgreement, WireAgreementDetail, WireAgreements } from '#lib/contract/agreements/calls.ts'
import { agreementCalls } from '#lib/contract/agreements/calls.ts'
import { buildCallPath } from '#lib/contract/call.ts'
import type { Agreement, AgreementDetail, Agreements } from '#lib/domain/agreement.ts'

const toAgreement = (wire: WireAgreement): Agreement => ({
  id: wire.id,
  title: wire.title,
  version: wire.version,
  state: wire.state,
  stateText: wire.state_text,
  number: wire.no,
  signedAt: wire.signed_at,
  validTo: wire.valid_to,
  isRead: wire.is_read === 1,
  canSign: wire.can_sign === 1,
  copyUrl: wire.copy_id > 0 ? buildCallPath(agreementCalls.agreementCopy, { id: wire.copy_id }) : null,
})

export const toAgreements = (wire: WireAgreements): Agreements => ({
  isValid: wire.is_valid === 1,
  message: wire.message,
  current: wire.data.map(toAgreement),
  past: wire.past.map(toAgreement),
})

export const toAgreementDetail = (wire: WireAgreementDetail): AgreementDetail => ({
  ...toAgreement(wire),
  html: wire.html,
  company: wire.company,
  signer: wire.signer,
  phone: wire.phone,
  history: wire.history,
})
