import type { AddressInfo } from 'node:net'
import type { z } from 'zod'
import { calls } from '#lib/contract/calls.ts'
import type { Note, Reading } from '#lib/contract/reading/reader.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import { shapes } from '#lib/contract/shapes.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { openShop } from '#shop-api/testing/sample-shop.ts'
import { answersOf, keptReleases, readerOf } from './kept.ts'
import type { RecordedAnswer } from './record-answers.ts'
import { readCalls, recordAnswers } from './record-answers.ts'

/** A release's way of reading answers. */
interface Reader {
  readonly calls: Readonly<Record<string, unknown>>
  readonly shapes: Readonly<Record<string, { readonly data: z.ZodType }>>
  readonly readLiberally: (shape: z.ZodType, value: unknown) => Reading<unknown>
}

/** Reads that the sample has nothing for. */
const NEVER: readonly string[] = ['phoneCheck', 'focusControlledGoods', 'focusZone', 'onlinePayment', 'campaignResolve']

const today: Reader = { calls, shapes, readLiberally }

interface Misread extends Note {
  readonly key: string
}

/** What one release makes otherwise of another one's answers than they are; unknown fields are none of it. */
function misread({ shapes: known, readLiberally: read }: Reader, answers: readonly RecordedAnswer[]): Misread[] {
  return answers.flatMap(({ key, body }) => {
    const shape = known[key]
    if (shape === undefined) return []
    const { data, notes } = read(shape.data, body.data)
    const lost =
      data === undefined && body.data !== undefined ? [{ key, path: '', problem: 'unreadable' } as Misread] : []
    return [...notes.map((note) => ({ key, ...note })), ...lost]
  })
}

/** Calls that this release makes and the other one does not answer any more: its buttons would be dead. */
const missing = (reader: Reader, other: Reader): string[] =>
  Object.keys(reader.calls).filter((key) => !(key in other.calls))

let shop: TestShop
let answers: readonly RecordedAnswer[]
beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: new Date() })
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.server.address() as AddressInfo
  const [{ phone = '', password = '' } = {}] = sampleSignIns
  answers = await recordAnswers(`http://127.0.0.1:${port}`, { account: phone, password })
}, 180_000)
afterAll(() => shop.close())

test('what can be read is asked, as a guest and as a member who orders', () => {
  const asked = new Set(answers.map(({ key }) => key))
  const never = readCalls().filter((key) => !asked.has(key))
  expect(never).toEqual(NEVER)
  expect(asked).toContain('orderSubmit')
  expect(misread(today, answers)).toEqual([])
})

test('there is a release to be tried beside', () => {
  expect(keptReleases()).not.toEqual([])
})

describe.each(keptReleases())('beside %s', (version) => {
  let earlier: Reader
  beforeAll(async () => {
    earlier = (await import(readerOf(version))) as Reader
  })

  test('its storefront reads what the shop API answers today', () => {
    expect(misread(earlier, answers)).toEqual([])
  })

  test('the storefront of today reads what its shop API answered', () => {
    const recorded = answersOf(version)
    expect(recorded.length).toBeGreaterThan(100)
    expect(misread(today, recorded)).toEqual([])
  })

  test('all calls of its storefront are answered today', () => {
    expect(missing(earlier, today)).toEqual([])
  })

  test('an answer that it could not read would be noticed', () => {
    const words = answers.find(({ key }) => key === 'goodsHot')
    if (!words) throw new Error('no words were asked for')
    const answering = (data: unknown): RecordedAnswer[] => [{ ...words, body: { ...words.body, data } }]
    expect(misread(earlier, answering([{ name: null }]))).not.toEqual([])
    const more = answering((words.body.data as object[]).map((each) => ({ ...each, unheard_of: [1] })))
    expect(misread(earlier, more)).toEqual([])
  })
})
