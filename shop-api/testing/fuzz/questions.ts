import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import type { Call } from '#lib/contract/call.ts'
import { callEntries } from '#lib/contract/calls.ts'
import { shapes } from '#lib/contract/shapes.ts'
import type { Dice } from './dice.ts'
import { encoded, spoilt, wellMeant } from './form.ts'
import { hostileTexts } from './values.ts'

const hostileParams = ['0', '-1', '1e3', '2147483648', '999999999999999', '%00', '%ED%A0%80', '..%2f', 'x'.repeat(101)]

function addressOf(call: Call, dice: Dice): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (dice.chance(0.1)) return dice.pick(hostileParams)
    if (dice.chance(0.05)) return dice.pick(hostileTexts)
    const kind = call.params?.[name]
    if (kind === 'phone') return '13800000001'
    if (kind === 'name') return dice.pick(['list', 'goods', 'detail', 'YP000001', 'x'])
    return String(1 + dice.below(dice.chance(0.5) ? 20 : 3_300))
  })
}

const types = [
  'application/json',
  'application/x-www-form-urlencoded; charset=gbk',
  'application/octet-stream',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded; charset=%00',
]

const payloads = [
  '{"a":',
  '[]',
  'null',
  '"x"',
  '{"__proto__":{"x":1}}',
  '\u0000',
  '=',
  '&&&=&',
  'a[b=1',
  '[[[[=1',
  '{}',
]

const noFields = z.object({})

/** One question to a call: well meant, spoilt, or nonsense. */
export function questionOf([key, call]: (typeof callEntries)[number], dice: Dice): InjectOptions {
  const { query = noFields, body = noFields } = shapes[key] as { query?: z.ZodObject; body?: z.ZodObject }
  const search = encoded(spoilt(wellMeant(query, '', dice), dice))
  const url = `${addressOf(call, dice)}${search === '' ? '' : `?${search}`}`
  if (call.method === 'GET') return { method: 'GET', url }
  if (dice.chance(0.05)) {
    return { method: call.method, url, headers: { 'content-type': dice.pick(types) }, payload: dice.pick(payloads) }
  }
  if (call.upload) {
    const headers = { 'content-type': 'application/octet-stream' }
    return {
      method: call.method,
      url,
      headers,
      payload: Buffer.from(dice.pick(['', '%PDF-1.7', 'GIF89a', '\u0000\u0001'])),
    }
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: call.method, url, headers, payload: encoded(spoilt(wellMeant(body, '', dice), dice)) }
}

/** Calls that answer; a stream would not end. */
export const answeringCalls = callEntries.filter(([, call]) => call.answer !== 'stream')
