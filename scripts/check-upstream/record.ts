import type { Call } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { calls } from '#lib/contract/calls.ts'
import type { CallShapes } from '#lib/contract/shapes.ts'
import { shapes } from '#lib/contract/shapes.ts'
import { shownCalls } from '../support/fields.ts'
import type { UpstreamAnswer } from './client.ts'
import type { Findings } from './compare.ts'
import { compare, compareStrictly } from './compare.ts'
import type { Asked } from './judge.ts'
import { judge, kindOf } from './judge.ts'
import { pagesWith } from './pages.ts'
import type { CallResult } from './results.ts'
import { requiredCalls } from './results.ts'

const fieldsOf = (call: Call) => shownCalls.find(({ key }) => key === `${call.method} ${call.path}`)?.fields ?? []

const findingsOf = (key: CallKey, call: Call, data: unknown): Findings =>
  call.feature ? compareStrictly(shapes[key].data, data) : compare(fieldsOf(call), shapes[key] as CallShapes, data)

const nameOf = (key: CallKey, call: Call) => ({
  key,
  method: call.method,
  path: call.path,
  isRequired: requiredCalls.includes(key),
  feature: call.feature ?? null,
  pages: pagesWith(key),
})

/** A call that was not asked. */
export const skipped = (key: CallKey, reason: string): CallResult => ({
  ...nameOf(key, calls[key]),
  verdict: 'skipped',
  reason,
  status: null,
  code: null,
  ms: null,
  findings: null,
  remarks: [],
})

/** What became of one call that was asked. */
export function resultOf(key: CallKey, answer: UpstreamAnswer, asked: Asked): CallResult {
  const call: Call = calls[key]
  const findings = kindOf(answer) === 'success' ? findingsOf(key, call, answer.data) : null
  const { status, code, ms, remarks } = answer
  return { ...nameOf(key, call), ...judge(answer, findings, asked), status, code, ms, findings, remarks }
}
