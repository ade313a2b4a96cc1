import type { Call } from '#lib/contract/call.ts'
import { FORM_BODY_LIMIT_MS, MAX_FORM_BYTES, MAX_FORM_FIELDS } from '../limits.ts'
import { bodyInTime } from './body-in-time.ts'
import { Refusal } from './refusal.ts'

async function readBounded(request: Request): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > MAX_FORM_BYTES) throw new Refusal(413)
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of bodyInTime(request, FORM_BODY_LIMIT_MS)) {
    size += chunk.byteLength
    if (size > MAX_FORM_BYTES) throw new Refusal(413)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The form of a write; calls without body fields are not read at all. Throws Refusal 408, 413 or 415. */
export async function readForm(request: Request, call: Call): Promise<URLSearchParams> {
  if (!call.body) return new URLSearchParams()
  const text = await readBounded(request)
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (text !== '' && type !== 'application/x-www-form-urlencoded') throw new Refusal(415)
  const form = new URLSearchParams(text)
  if (form.size > MAX_FORM_FIELDS) throw new Refusal(413)
  return form
}
