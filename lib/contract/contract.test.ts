import { readFileSync } from 'node:fs'
import type { Call } from './call.ts'
import { buildCallPath, keyFieldOf } from './call.ts'
import type { CallKey } from './calls.ts'
import { callEntries, calls } from './calls.ts'
import type { FeatureEntry } from './features.ts'
import { features } from './features.ts'
import type { CallShapes } from './shapes.ts'
import { shapes } from './shapes.ts'

const specCalls = readFileSync('acceptance/calls.tsv', 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => {
    const [method = '', path = '', , who = ''] = row.split('\t')
    return { method, path, who }
  })

const specKey = (call: { method: string; path: string }) => `${call.method} ${call.path}`

/** What an upstream of several addresses may get twice, and the field that makes it once. */
const KEYED = [
  'campaignClick view_key',
  'chatSend key',
  'couponClaim claim_key',
  'groupBuyJoin join_key',
  'lotteryJoin draw_key',
  'orderPay pay_key',
  'orderReceive receive_key',
  'orderSubmit submit_key',
  'pointsExchange exchange_key',
  'rechargeAsk request_key',
  'returnApply return_key',
  'withdrawAsk request_key',
]

describe('contract', () => {
  test('every call of the specification has a descriptor', () => {
    const described = new Set(callEntries.map(([, call]) => specKey(call)))
    expect(specCalls.map(specKey).filter((key) => !described.has(key))).toEqual([])
  })

  test('every descriptor is in the specification, with the same audience, or belongs to a feature', () => {
    const spec = new Map(specCalls.map((call) => [specKey(call), call.who]))
    for (const [key, call] of callEntries) {
      expect([key, call.feature ? undefined : call.who]).toEqual([key, spec.get(specKey(call))])
    }
  })

  test('no two descriptors share method and path', () => {
    const keys = callEntries.map(([, call]) => specKey(call))
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('descriptors and shapes name the same parameters', () => {
    expect(Object.keys(shapes).sort()).toEqual(Object.keys(calls).sort())
    for (const [key, call] of callEntries) {
      const shape: CallShapes = shapes[key]
      expect([key, Object.keys(shape.query?.shape ?? {}).sort()]).toEqual([key, [...(call.query ?? [])].sort()])
      expect([key, Object.keys(shape.body?.shape ?? {}).sort()]).toEqual([key, [...(call.body ?? [])].sort()])
    }
  })

  test('writes that may be sent a second time have a field for their key', () => {
    const keyed = callEntries.flatMap(([key, call]) => (keyFieldOf(call) ? `${key} ${keyFieldOf(call)}` : []))
    expect(keyed.sort()).toEqual(KEYED)
  })

  test('path templates declare each of their parameters', () => {
    for (const [key, call] of callEntries) {
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect([key, names.sort()]).toEqual([key, Object.keys(call.params ?? {}).sort()])
    }
  })
})

describe('features', () => {
  const used = new Set(callEntries.map(([, call]) => call.feature).filter((feature) => feature !== undefined))

  test('each is of some call, and each call is of a known one', () => {
    expect([...used].sort()).toEqual(Object.keys(features).sort())
  })

  test('each is asked for by one of its own reads, and needs only what there is', () => {
    for (const [name, entry] of Object.entries<FeatureEntry>(features)) {
      if (entry.probe) {
        const call: Call = calls[entry.probe.key as CallKey]
        expect([name, call.feature, call.method]).toEqual([name, name, 'GET'])
        expect(() => buildCallPath(call, entry.probe?.params)).not.toThrow()
      }
      if (entry.needs) expect(Object.keys(features)).toContain(entry.needs)
    }
  })
})
