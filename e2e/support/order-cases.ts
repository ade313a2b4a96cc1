import { randomUUID } from 'node:crypto'
import type { WireSettlement } from '#lib/contract/cart/calls.ts'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import type { WireOrderDetail } from '#lib/contract/orders/calls.ts'
import type { WireUpload } from '#lib/contract/uploads/calls.ts'
import type { UploadPurpose } from '#lib/contract/uploads/limits.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import type { Caller, Input } from './caller.ts'
import { operate } from './shop-api.ts'

/** What the calls around orders need, as the member and the shop's people make it. */

const detailOf = (member: Caller, id: number) => member.data<WireOrderDetail>('orderDetail', { params: { id } })

/** Pays from the balance and sends everything. */
export async function sendOrder(member: Caller, id: number): Promise<number> {
  await member.data('orderPay', { params: { id }, body: { method: 'balance', pay_key: randomUUID() } })
  return leave(id)
}

async function leave(id: number): Promise<number> {
  await operate(`/orders/${id}/pick`, {})
  await operate(`/orders/${id}/ship`, { carrier: '自营配送', trackingNo: `E2E${id}` })
  return id
}

export async function receipt(member: Caller, id: number): Promise<Input> {
  const { shipments } = await detailOf(member, id)
  return { params: { id }, body: { shipment_ids: shipments.map((shipment) => shipment.id), receive_key: randomUUID() } }
}

export async function returnRequest(member: Caller, id: number): Promise<Input> {
  await member.data('orderReceive', await receipt(member, id))
  const { lines } = await detailOf(member, id)
  const batch = lines[0]?.batches[0]
  if (!batch) throw new Error('nothing was sent')
  return {
    params: { id },
    body: { lines: [{ batch_id: batch.id, cause: 'near_expiry', number: 1 }], return_key: randomUUID() },
  }
}

/** A claim about a received order; with the shop's word that goods must come back. */
export async function newClaim(member: Caller, orderId: number, mustSendBack = false): Promise<number> {
  const { id } = await member.data<{ id: number }>('returnApply', await returnRequest(member, orderId))
  if (mustSendBack) await operate(`/after-sales/${id}/approve`, { mustSendBack: true })
  return id
}

export async function uploaded(member: Caller, purpose: UploadPurpose): Promise<number> {
  const { id } = await member.data<WireUpload>('uploadAdd', { query: { purpose, name: '样例.png' }, bytes: onePixel })
  return id
}

/** An order of ephedrine-containing goods. */
export async function newTransferOrder(member: Caller): Promise<number> {
  const { data } = await member.data<WireGoodsList>('goodsList', {
    query: { keywords: '麻黄', in_stock: 1, per_page: 100 },
  })
  const goods = data.find((each) => each.is_buy === 1 && each.is_hm === 1 && Number(each.sale_price) > 0)
  if (!goods) throw new Error('no ephedrine-containing goods can be bought')
  const number = Math.max(1, Math.ceil(220 / Number(goods.sale_price) / goods.zbz) * goods.zbz)
  await member.data('cartAdd', { body: { params: [{ goods_id: goods.id, number }] } })
  const cart = await member.data<{ data: { id: number; goods: { id: number } | null }[] }>('cartList', { query: {} })
  const ids = cart.data.filter((line) => line.goods?.id === goods.id).map((line) => line.id)
  const { addresses, amounts } = await member.data<WireSettlement>('cartCheckout', { body: { ids, new: 1 } })
  const body = { ids, address_id: addresses[0]?.id ?? 0, pay_amount: amounts?.pay_amount, submit_key: randomUUID() }
  const { orders } = await member.data<{ orders: { id: number }[] }>('orderSubmit', { body })
  return orders[0]?.id ?? 0
}

export async function receiptUpload(member: Caller): Promise<Input> {
  const id = await newTransferOrder(member)
  await operate(`/orders/${id}/confirm-transfer`, {})
  await leave(id)
  const { receipt: owed } = await detailOf(member, id)
  return { params: { id: owed?.id ?? 0 }, body: { upload_ids: [await uploaded(member, 'receipt')] } }
}

export async function transferWord(member: Caller): Promise<Input> {
  const body = {
    transferred_on: '2026-11-20',
    serial_no: 'E2E20260001',
    upload_ids: [await uploaded(member, 'receipt')],
  }
  return { params: { id: await newTransferOrder(member) }, body }
}
