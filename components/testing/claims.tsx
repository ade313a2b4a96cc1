import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { askEverything, startBareUpstream } from '#e2e/support/bare-upstream.ts'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import { forgetData, QuickData } from '#lib/browser/testing/quick-data.tsx'
import type { CallKey } from '#lib/contract/calls.ts'
import { callEntries } from '#lib/contract/calls.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import type { CallShapes } from '#lib/contract/shapes.ts'
import { shapes } from '#lib/contract/shapes.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A sentence that claims something, the page it stands on, and the value it rests on. */
interface Claim {
  readonly words: RegExp
  readonly page: () => ReactNode
  readonly call: CallKey
  /** The answer with the value, in which the words stand. */
  readonly given: (data: Fields) => unknown
  /** The same answer without it. */
  readonly absent: (data: Fields) => unknown
}

export const without = (data: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))
export const rowsOf = (data: unknown): readonly Fields[] =>
  Array.isArray(data) ? data : (data as { data: Fields[] }).data
export const everyRow = (change: (row: Fields) => Fields) => (data: unknown) => ({ data: rowsOf(data).map(change) })

/** The words of a claim, the value it rests on, and answers with and without it. */
export type Claims = readonly (readonly [words: RegExp, value: string, Omit<Claim, 'words'>])[]

const bare = new Map<CallKey, unknown>()
const keyOf = new Map<string, CallKey>(callEntries.map(([key, { method, path }]) => [`${method} ${path}`, key]))
const patterns = callEntries.map(
  ([key, { method, path }]) => [key, new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const,
)
let changed: { readonly call: CallKey; readonly data: unknown } | null = null

beforeAll(async () => {
  const upstream = await startBareUpstream()
  upstream.alter((key, data) => {
    const call = keyOf.get(key)
    if (call) bare.set(call, data)
    return data
  })
  await askEverything(upstream)
  await upstream.close()
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  window.matchMedia = () => media as unknown as MediaQueryList
})

/** What the proxy would make of the answer to an address. */
function proxied(asked: string): object {
  const call = patterns.find(([, pattern]) => pattern.test(asked))?.[0]
  if (call === undefined || !(bare.has(call) || changed?.call === call)) return { code: 404, message: '' }
  const shape: CallShapes = shapes[call]
  const data = readLiberally(shape.data, changed?.call === call ? changed.data : bare.get(call)).data
  return { code: 200, message: '', data }
}

const { error: printError } = console
beforeEach(() => {
  Reflect.set(document, 'cookie', 'signed_in=1')
  installFakeShop().answer = ({ method, url }) => ({ body: proxied(`${method} ${url.split('?', 1)[0]}`) })
  console.error = () => undefined
})
afterEach(async () => {
  cleanup()
  await forgetData()
  Reflect.set(document, 'cookie', 'signed_in=; Max-Age=0')
})
afterAll(() => {
  console.error = printError
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)))

export async function textOf(page: () => ReactNode, call: CallKey, data: unknown): Promise<string> {
  changed = { call, data }
  const { container, unmount } = render(<QuickData>{page()}</QuickData>)
  for (let turn = 0; turn < 4; turn += 1) await settle()
  const text = container.textContent ?? ''
  unmount()
  await forgetData()
  return text
}

/** Says of each claim that it stands where the answer has its value, and only there. */
export const testClaims = (claims: Claims): void =>
  test.each(claims)('%s is said only where the answer has %s', async (words, _, { page, call, given, absent }) => {
    const data = bare.get(call) as Fields
    expect(await textOf(page, call, given(data))).toMatch(words)
    expect(await textOf(page, call, absent(data))).not.toMatch(words)
  })
