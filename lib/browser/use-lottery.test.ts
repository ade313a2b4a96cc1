import { beforeEach, expect, test } from '@jest/globals'
import { lotteryShapes } from '#lib/contract/lottery/shapes.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import type { FakeShop } from './testing/fake-shop.ts'
import { installFakeShop } from './testing/fake-shop.ts'
import { joinLottery } from './use-lottery.ts'

const won = { won: 1, name: '50积分', remarks: '即时到账', chances: 0 }
let shop: FakeShop

beforeEach(() => {
  shop = installFakeShop()
})

const keys = () => shop.sent.map(({ body }) => new URLSearchParams(body).get('draw_key'))
const answers = (...planned: ReturnType<FakeShop['answer']>[]) => {
  shop.answer = () => planned[shop.sent.length - 1] ?? { body: { code: 200, data: won } }
}

test('a draw whose answer was lost is asked for again under its key, the next one under another', async () => {
  answers('unreachable', { status: 502, body: { code: 502, message: '' } })
  await expect(joinLottery(3)).rejects.toMatchObject({ kind: 'network' })
  await expect(joinLottery(3)).rejects.toMatchObject({ kind: 'broken' })
  expect(await joinLottery(3)).toEqual({ isWon: true, name: '50积分', remarks: '即时到账', chances: 0 })
  await joinLottery(3)
  const [first, second, third, fourth] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('a draw that was refused spends no key', async () => {
  answers({ status: 409, body: { code: 409, message: '您的抽奖机会已用完' } })
  await expect(joinLottery(4)).rejects.toMatchObject({ kind: 'refused', message: '您的抽奖机会已用完' })
  await joinLottery(4)
  const [refused, next] = keys()
  expect(next).not.toBe(refused)
})

const missing = (code: number) => ({ status: code, body: { code, message: '接口不存在' } })
const asked = () => shop.sent.map(({ method, url }) => `${method} ${url.replace(/^https?:\/\/[^/]+/, '')}`)

test.each([404, 405, 501])(
  'where drawing is no call of its own (%i), the press sends the one that is shown',
  async (code) => {
    answers(missing(code), { body: { code: 200, data: { id: 3, is_join: 1, name: '50积分', remarks: '即时到账' } } })
    expect(await joinLottery(3)).toEqual({ isWon: true, name: '50积分', remarks: '即时到账', chances: null })
    expect(asked()).toEqual(['POST /api/draw/3', 'GET /api/draw?id=3'])
  },
)

test.each([409, 500, 502])('a draw that failed otherwise (%i) is not sent another way', async (code) => {
  answers(missing(code))
  await expect(joinLottery(3)).rejects.toMatchObject({ code })
  expect(asked()).toEqual(['POST /api/draw/3'])
})

test.each<[string, unknown, object]>([
  ['its name alone', { name: '50积分' }, { isWon: true, name: '50积分' }],
  ['under its own name', { prize: { name: '50积分', remarks: '即时到账' } }, { isWon: true, remarks: '即时到账' }],
  ['nothing at all', {}, { isWon: null, name: '' }],
  ['null', null, { isWon: null, name: '' }],
  ['an empty name', { name: '' }, { isWon: false }],
])('the prize of a draw is read where the answer has %s', async (_, data, outcome) => {
  const read = readLiberally(lotteryShapes.lottery.data, data).data
  answers(missing(404), { body: { code: 200, data: read } })
  expect(await joinLottery(3)).toMatchObject(outcome)
})
