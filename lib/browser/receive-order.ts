import { afterSalesCalls } from '#lib/contract/after-sales/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import type { DifferenceCause, ReturnCause } from '#lib/domain/after-sales.ts'
import type { Order } from '#lib/domain/order.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { doOnce } from './do-once.ts'
import { callShop } from './http.ts'
import { submitForm, withStatements } from './submit-form.ts'
import { refreshOrders } from './use-orders.ts'

interface Units<Cause> {
  readonly batchId: number
  readonly cause: Cause
  readonly quantity: number
}

const toWireUnits = <Cause>(units: readonly Units<Cause>[]) =>
  units.map(({ batchId, cause, quantity }) => ({ batch_id: batchId, cause, number: quantity }))

interface Receipt {
  readonly order: Pick<Order, 'id' | 'statement'>
  readonly shipmentIds: readonly number[]
  readonly differences: readonly Units<DifferenceCause>[]
  readonly remark: string
  readonly fileIds: readonly number[]
}

/** Confirms parcels; answers with the claim about differences, null when there are none. */
export async function receiveOrder(receipt: Receipt): Promise<FormAnswer<number | null>> {
  const { order, shipmentIds, differences, remark, fileIds } = receipt
  const { id } = order
  const body = {
    shipment_ids: [...shipmentIds],
    differences: toWireUnits(differences),
    remark,
    upload_ids: [...fileIds],
    ...withStatements(order.statement),
  }
  const result = await submitForm(async () => {
    const { after_sales_id } = await doOnce(['receive', id, body], (receive_key) =>
      callShop(orderCalls.orderReceive, { params: { id }, body: { ...body, receive_key } }),
    )
    return after_sales_id
  }, '确认收货失败，请稍后重试')
  if (result.ok) await refreshOrders()
  return result
}

interface Return {
  readonly order: Pick<Order, 'id' | 'statement'>
  readonly units: readonly Units<ReturnCause>[]
  readonly remark: string
  readonly fileIds: readonly number[]
}

/** Asks to give goods back; answers with the id of the claim. */
export async function applyReturn({ order, units, remark, fileIds }: Return): Promise<FormAnswer<number>> {
  const { id } = order
  const body = {
    lines: toWireUnits(units),
    remark,
    upload_ids: [...fileIds],
    ...withStatements(order.statement),
  }
  const result = await submitForm(async () => {
    const claim = await doOnce(['return', id, body], (return_key) =>
      callShop(afterSalesCalls.returnApply, { params: { id }, body: { ...body, return_key } }),
    )
    return claim.id
  }, '提交失败，请稍后重试')
  if (result.ok) await refreshOrders()
  return result
}
