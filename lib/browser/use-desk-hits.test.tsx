import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, render } from '@testing-library/react'
import { decisiveGoods } from '#lib/domain/goods-entry.ts'
import { wireGoods } from '#lib/mapping/testing/wire-goods.ts'
import type { FakeShop } from './testing/fake-shop.ts'
import { installFakeShop } from './testing/fake-shop.ts'
import { forgetData, QuickData } from './testing/quick-data.tsx'
import { askDesk, useDeskHits } from './use-desk-hits.ts'

let shop: FakeShop

beforeEach(async () => {
  shop = installFakeShop()
  shop.answer = () => 'unreachable'
  await forgetData()
  jest.useFakeTimers()
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

function Line({ text }: { text: string }) {
  useDeskHits(text)
  return null
}

/** Each of these is in the line at its time, in milliseconds. */
async function write(steps: readonly (readonly [at: number, text: string])[]): Promise<void> {
  const line = (text: string) => (
    <QuickData>
      <Line text={text} />
    </QuickData>
  )
  const view = render(line(''))
  await pass(1_000)
  let now = 0
  for (const [at, text] of steps) {
    await pass(at - now)
    now = at
    view.rerender(line(text))
  }
}
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
const asked = () => shop.sent.map(({ url }) => new URL(url, 'http://shop').searchParams.get('keywords'))

test('words that come whole are asked for at once', async () => {
  await write([[0, '甲硝唑']])
  await pass(1)
  expect(asked()).toEqual(['甲硝唑'])
})

test('a hand that types is answered for each letter, from the second on without a pause', async () => {
  await write([
    [0, 'a'],
    [150, 'am'],
    [300, 'amx'],
  ])
  await pass(1)
  expect(asked()).toEqual(['a', 'am', 'amx'])
})

test('a code that a scanner types is asked for once, when it is whole', async () => {
  const code = '6901234567892'
  await write([...code].map((_, index) => [index * 15, code.slice(0, index + 1)] as const))
  expect(asked()).toEqual([])
  await pass(29)
  expect(asked()).toEqual([])
  await pass(2)
  expect(asked()).toEqual([code])
})

test('an empty line asks for nothing, and neither does what was erased at once', async () => {
  await write([
    [0, 'a'],
    [10, ''],
  ])
  await pass(1_000)
  expect(asked()).toEqual([])
})

test('the goods of a code are found behind many that sell better and have it within theirs', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => (at === 10 ? '480' : `480${at}`)).map((code, at) =>
    wireGoods(at + 1, `商品${at}`, { code }),
  )
  const filters = { jx: [], sccj: [], tag: [], category: [] }
  shop.answer = ({ url }) => {
    const most = Number(new URL(url, 'http://shop').searchParams.get('per_page'))
    return { body: { code: 200, data: { data: rows.slice(0, most), total: rows.length, filters } } }
  }
  jest.useRealTimers()
  const answer = await askDesk('480', 'entry 1')
  expect([answer.exact, decisiveGoods(answer)?.code, answer.goods.length]).toEqual([[11], '480', 8])
})
