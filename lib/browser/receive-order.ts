'use client'

import { afterSalesCalls } from '#lib/contract/after-sales/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import type { DifferenceCause, ReturnCause } from '#lib/domain/after-sales.ts'
import type { Result } from '#lib/kernel/result.ts'
import type { FormProblem } from './form-problem.ts'
import { submitForm } from './form-problem.ts'
import { callShop } from './http.ts'
import { refreshOrders } from './use-orders.ts'

interface Units<Cause> {
  readonly batchId: number
  readonly cause: Cause
  readonly quantity: number
}

const toWireUnits = <Cause>(units: readonly Units<Cause>[]) =>
  units.map(({ batchId, cause, quantity }) => ({ batch_id: batchId, cause, number: quantity }))

interface Receipt {
  readonly orderId: number
  readonly shipmentIds: readonly number[]
  readonly differences: readonly Units<DifferenceCause>[]
  readonly remark: string
  readonly fileIds: readonly number[]
  /** Stays the same however often the form is sent. */
  readonly key: string
}

/** Confirms parcels; answers with the claim about differences, null when there are none. */
export async function receiveOrder(receipt: Receipt): Promise<Result<number | null, FormProblem>> {
  const { orderId, shipmentIds, differences, remark, fileIds, key } = receipt
  const result = await submitForm(async () => {
    const body = {
      shipment_ids: [...shipmentIds],
      differences: toWireUnits(differences),
      remark,
      upload_ids: [...fileIds],
      receive_key: key,
    }
    return (await callShop(orderCalls.orderReceive, { params: { id: orderId }, body })).after_sales_id
  }, '确认收货失败，请稍后重试')
  if (result.ok) await refreshOrders()
  return result
}

interface Return {
  readonly orderId: number
  readonly units: readonly Units<ReturnCause>[]
  readonly remark: string
  readonly fileIds: readonly number[]
  readonly key: string
}

/** Asks to give goods back; answers with the id of the claim. */
export async function applyReturn({
  orderId,
  units,
  remark,
  fileIds,
  key,
}: Return): Promise<Result<number, FormProblem>> {
  const result = await submitForm(async () => {
    const body = { lines: toWireUnits(units), remark, upload_ids: [...fileIds], return_key: key }
    return (await callShop(afterSalesCalls.returnApply, { params: { id: orderId }, body })).id
  }, '提交失败，请稍后重试')
  if (result.ok) await refreshOrders()
  return result
}
