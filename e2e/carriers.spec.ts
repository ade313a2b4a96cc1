import { randomUUID } from 'node:crypto'
import type { WireCart, WireSettlement } from '#lib/contract/cart/calls.ts'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { orderUrl } from '#lib/routes/links.ts'
import { shopApiUrl } from './support/addresses.ts'
import type { Caller } from './support/caller.ts'
import { chooseGoods } from './support/choose-goods.ts'
import { openDesk } from './support/desk.ts'
import { signInByCall } from './support/members.ts'
import { memberCaller } from './support/paid-orders.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

/** An order of goods of the cold chain. */
async function coldOrder(member: Caller): Promise<number> {
  const { data } = await member.data<WireGoodsList>('goodsList', {
    query: { keywords: '胰岛素注射液', in_stock: 1, per_page: 100 },
  })
  const { goods, number } = chooseGoods(data)
  const line = { goods_id: goods.id, price: String(goods.sale_price), number, ck_id: goods.ck_id }
  await member.data('cartAdd', { body: { params: [line] } })
  const cart = await member.data<WireCart>('cartList', { query: { filters: 99999, new: 1 } })
  const ids = cart.data.filter((each) => each.goods?.id === goods.id).map((each) => each.id)
  const { addresses, amounts } = await member.data<WireSettlement>('cartCheckout', { body: { ids, new: 1 } })
  const body = { ids, address_id: addresses[0]?.id ?? 0, pay_amount: amounts?.pay_amount, submit_key: randomUUID() }
  const { orders } = await member.data<{ orders: { id: number }[] }>('orderSubmit', { body })
  return orders[0]?.id ?? 0
}

test('a parcel from its shipping to its delivery: what the carrier says and measures is at the order, what is forged is not', async ({
  page,
  context,
}) => {
  const member = await memberCaller('clinic')
  const id = await coldOrder(member)
  await member.data('orderPay', { params: { id }, body: { method: 'balance', pay_key: randomUUID() } })
  await member.close()
  await operate(`/orders/${id}/pick`, {})
  const number = `LL2026${id}`

  const desk = await context.newPage()
  await openDesk(desk)
  await desk.goto(`${shopApiUrl}/staff/orders/${id}`)
  await expect(desk.locator('datalist#carriers option')).toHaveAttribute('value', '百川冷链')
  await desk.getByLabel('承运商').fill('百川冷链')
  await desk.getByLabel('运单号', { exact: true }).fill(number)
  await desk.getByRole('button', { name: '发货', exact: true }).click()
  await expect(desk.getByRole('status')).toContainText('已全部发货')

  const carrier = await context.newPage()
  await carrier.goto(`${shopApiUrl}/carriers/stand-in/${number}`)
  const press = async (name: string, said: string) => {
    await carrier.getByRole('button', { name, exact: true }).click()
    await expect(carrier.getByRole('status')).toHaveText(said)
  }
  await press('推送伪造签名的签收', '商城拒绝：签名不正确')
  await press('推送不存在的运单', `商城拒绝：百川冷链的运单 ${number}0 不存在`)
  await press('到达分拨中心，重复推送', '商城已接收，商城已接收')
  await press('上传温度记录（有超温）', '商城已接收')

  await signInByCall(context, 'clinic')
  await page.goto(orderUrl(id))
  const logistics = page.getByRole('region', { name: '物流' })
  await expect(logistics).toContainText('运输中')
  await expect(logistics).toContainText(`预计 ${chinaDate(new Date(Date.now() + 2 * DAY_MS))} 送达`)
  await expect(logistics.getByText('已到达南京分拨中心')).toHaveCount(1)
  await expect(logistics.getByRole('img', { name: '途中温度 4.2～9.6 ℃（记录 5 次）' })).toBeVisible()
  await expect(logistics.getByText(/^冷藏（2～8 ℃）：1 次超出范围，最高 9.6 ℃/)).toBeVisible()
  await logistics.getByText('温度记录', { exact: true }).click()
  await expect(logistics.getByRole('row').filter({ hasText: '9.6' })).toBeVisible()

  await press('签收', '商城已接收')
  await page.reload()
  await expect(logistics).toContainText('已签收，请验收')
  await expect(logistics).not.toContainText('预计')
  await expect(page.getByRole('region', { name: '订单记录' }).getByText(`百川冷链显示 ${number} 已签收`)).toBeVisible()

  // Word after the delivery changes nothing of it, and staff see it.
  await press('到达分拨中心，预计后天送达', '商城已接收')
  await desk.goto(`${shopApiUrl}/staff/carriers`)
  await expect(desk.getByRole('table', { name: '签收后又有动态的运单' })).toContainText(number)
  await expect(desk.getByRole('table', { name: '承运商', exact: true })).toContainText(`运单 ${number}0 不存在`)
  await desk.goto(`${shopApiUrl}/staff/orders/${id}`)
  await expect(desk.getByText('签收后承运商又有新动态，请与承运商核对。')).toBeVisible()
  await expect(desk.getByRole('img', { name: /^途中温度/ })).toBeVisible()
})

test('a carrier is entered with an address that can be asked, and what was refused is still there', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/422/)
  await openDesk(page)
  await page.goto(`${shopApiUrl}/staff/carriers`)
  await page.getByLabel('承运商名称').fill('德邦快递')
  await page.getByLabel('查询地址').fill('https://api.carrier.example/parcels')
  await page.getByRole('button', { name: '新增' }).click()
  await expect(page.getByRole('alert')).toContainText('查询地址须含 {no}')
  await expect(page.getByLabel('承运商名称')).toHaveValue('德邦快递')
  await page.getByLabel('查询地址').fill('https://api.carrier.example/parcels/{no}')
  await page.getByRole('button', { name: '新增' }).click()
  await expect(page.getByRole('status')).toContainText('已新增')
  await page.getByRole('button', { name: '生成签名密钥' }).click()
  await expect(page.getByText(/签名密钥：[\w-]{43}（只显示这一次）/)).toBeVisible()
})
