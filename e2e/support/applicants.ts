import type { WireUpload } from '#lib/contract/uploads/calls.ts'
import { creditCodeSign } from '#lib/kernel/credit-code.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import type { Caller } from './caller.ts'
import { openCaller } from './caller.ts'
import { forgetSentCodes, sentCodeOf } from './shop-api.ts'

export interface Applicant {
  readonly username: string
  readonly phone: string
  readonly password: string
}

let running = 0

/** An unused name and phone, whichever process asks. */
export function newcomer(): Applicant {
  running += 1
  const number = String((process.pid % 10_000) * 100 + running).padStart(8, '0')
  return { username: `neu_${number}`, phone: `137${number}`, password: 'a-newcomer-2026' }
}

/** A unified social credit code that proves itself. */
export function creditCode(phone: string, store = 0): string {
  const stem = `91320106MA${String(store)}${phone.slice(-6)}`
  return stem + creditCodeSign(stem)
}

/** Who has opened an account and filled in everything, but not handed it in; made by calls. */
export async function fullApplicant(): Promise<{ applicant: Applicant; caller: Caller }> {
  const applicant = newcomer()
  const { username, phone, password } = applicant
  const caller = await openCaller('the shop API')
  await forgetSentCodes()
  await caller.data('sendCode', { body: { phone, purpose: 'register' } })
  const code = await sentCodeOf(phone)
  await caller.data('register', { body: { username, phone, code, password, flow: 'single', agree: '1' } })
  const paper = async (kind: string, number: string) => {
    const query = { purpose: 'registration', name: '证照.png' }
    const { id } = await caller.data<WireUpload>('uploadAdd', { query, bytes: onePixel })
    return { kind, number, valid_from: '2024-01-01', valid_to: '2030-01-01', is_endless: 0, files: String(id) }
  }
  const place = { region: '320106', street: '中山北路样例段9号' }
  const body = {
    kind: 'pharmacy',
    company: `样例新店${phone.slice(-4)}`,
    contact: '陈新',
    scopes: ['chemical', 'patent'],
    papers: [
      await paper('businessLicence', creditCode(phone)),
      await paper('drugLicence', `苏DA${phone.slice(-6)}`),
      await paper('purchaseAuthorisation', `SQ${phone.slice(-6)}`),
    ],
    ...place,
    delivery_name: '陈新',
    delivery_phone: phone,
    delivery_region: place.region,
    delivery_street: place.street,
  }
  await caller.data('registrationSave', { body })
  return { applicant, caller }
}
