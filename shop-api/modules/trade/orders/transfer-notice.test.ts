import { ephedrineCalls } from '#lib/contract/ephedrine/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { submitOrder } from './submit.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'

test('a transfer is reported on a day there is, and not without end', async () => {
  const now = new Date('2026-11-20T01:30:00Z')
  const shop = await openCartShop(now)
  const buyer = await addBuyer(shop.db, { ephedrine: { quota: 9, used: 0, validTo: '2027-12-31' } })
  const caller = await signIn(shop, buyer.memberId)
  const goodsId = await addGoods(shop.db, { now, isEphedrine: true })
  const { orders } = await submitOrder(shop.db, await cartRequest(shop.db, buyer, [[goodsId, 1]], now))
  const id = orders[0]?.id ?? 0
  const tell = (transferred_on: string) =>
    caller.call(ephedrineCalls.transferNotice, { id, body: { transferred_on, serial_no: 'HZ202611190001' } })
  for (const day of ['2026-13-01', '2026-02-30']) expect(await tell(day)).toMatchObject({ status: 422 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => tell('2026-11-19')))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
  expect(answers.find(({ code }) => code !== 200)?.message).toBe('转账信息已提交5次，如需更正请联系客服')
  expect(await caller.call(orderCalls.orderList, { query: { start_time: '2026-13-01' } })).toMatchObject({
    status: 422,
  })
  await shop.close()
})
