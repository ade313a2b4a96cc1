import { openCartShop } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, addMember } from '#shop-api/testing/small-shop.ts'
import type { Operate } from './testing/operate.ts'
import { operatorOf } from './testing/operate.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let operate: Operate

beforeAll(async () => {
  shop = await openCartShop(now)
  operate = await operatorOf(shop)
})
afterAll(() => shop.close())

/** What the log says of operators' calls that were made meanwhile. */
async function loggedBy(work: () => Promise<unknown>) {
  const from = shop.log.length
  await work()
  return shop.log
    .slice(from)
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === 'operator')
}

test('money booked by hand is logged with who, what, amount, before and after', async () => {
  const id = await addMember(shop.db)
  expect(await loggedBy(() => operate('recharge', id, '100000.00', '--note', '转账'))).toMatchObject([
    {
      who: 'operator',
      address: '127.0.0.1',
      operation: 'POST /members/:id/recharge',
      subject: String(id),
      amount: '100000.00',
      asked: { note: '转账' },
      before: { balanceFen: 0 },
      after: { balanceFen: 10_000_000 },
    },
  ])
  expect(await loggedBy(() => operate('credit-limit', id, '500'))).toMatchObject([
    { before: { creditLimitFen: null }, after: { creditLimitFen: 50_000 } },
  ])
})

test('so are prices and settings; only what changed is named', async () => {
  const id = await addGoods(shop.db, { now })
  const [price] = await loggedBy(() => operate('price', id, '9.5'))
  expect(price).toMatchObject({ amount: '9.5', before: { unitPrice: '10.0000' }, after: { unitPrice: '9.5000' } })
  expect(Object.keys(price.before).sort()).toEqual(['unitPrice', 'updatedAt'])
  expect(await loggedBy(() => operate('setting', 'minimumOrder', 300))).toMatchObject([
    {
      asked: { name: 'minimumOrder', value: '300' },
      before: { minimumOrder: '0.00' },
      after: { minimumOrder: '300.00' },
    },
  ])
})

test('what only looks is not, nor is what was refused', async () => {
  const id = await addMember(shop.db)
  expect(await loggedBy(() => operate('member', id))).toEqual([])
  expect(await loggedBy(() => operate('credit', id))).toEqual([])
  expect(await loggedBy(() => operate('recharge', id, '-5').catch(() => null))).toEqual([])
})
