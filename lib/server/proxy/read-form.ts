import type { Call } from '#lib/contract/call.ts'
import { FORM_BODY_LIMIT_MS, MAX_FORM_BYTES, MAX_FORM_FIELDS } from '../limits.ts'
import { readText } from './body-in-time.ts'
import { Refusal } from './refusal.ts'

/** The form of a write; calls without body fields are not read at all. Throws Refusal 408, 413 or 415. */
export async function readForm(request: Request, call: Call): Promise<URLSearchParams> {
  if (!call.body) return new URLSearchParams()
  const text = await readText(request, MAX_FORM_BYTES, FORM_BODY_LIMIT_MS)
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (text !== '' && type !== 'application/x-www-form-urlencoded') throw new Refusal(415)
  const form = new URLSearchParams(text)
  if (form.size > MAX_FORM_FIELDS) throw new Refusal(413)
  return form
}
