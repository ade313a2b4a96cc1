import { z } from 'zod'
import { sixDigits } from '../auth/shapes.ts'
import { dateTimeShape, flagShape, idShape } from '../shape-parts.ts'

/** A agreement as it concerns this member. `id` is the version's. */
export const agreementShape = z.object({
  id: idShape,
  title: z.string(),
  version: z.number().int(),
  /** waiting: to be signed. signed: good. expiring: good, and may be signed again. expired, voided: to be signed again. */
  state: z.enum(['waiting', 'signed', 'expiring', 'expired', 'voided']),
  state_text: z.string(),
  no: z.string(),
  signed_at: dateTimeShape,
  valid_to: z.string(),
  is_read: flagShape,
  can_sign: flagShape,
  /** Id of the signed copy; 0 while there is none. */
  copy_id: z.number().int(),
})

export const agreementDetailShape = agreementShape.extend({
  html: z.string(),
  company: z.string(),
  signer: z.string(),
  /** Where the code goes, masked. */
  phone: z.string(),
  history: z.array(z.object({ at: dateTimeShape, text: z.string() })),
})

export const signBody = z.object({ code: sixDigits, signer: z.string().trim().min(2, '请填写签署人姓名').max(30) })

export const agreementShapes = {
  agreements: {
    data: z.object({
      /** 1: orders may be placed. */
      is_valid: flagShape,
      message: z.string(),
      data: z.array(agreementShape),
      past: z.array(agreementShape),
    }),
  },
  agreement: { data: agreementDetailShape },
  agreementRead: { data: agreementDetailShape },
  agreementCode: { data: z.object({ phone: z.string(), retry_after: z.number().int() }) },
  agreementSign: { body: signBody, data: agreementDetailShape },
  agreementCopy: { data: z.unknown() },
}
