import type { APIRequestContext } from '@playwright/test'
import { afterSalesCalls } from '#lib/contract/after-sales/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import type { Known } from './fill-template.ts'

/** What there is for a member: the first of each list. */
export async function knownOf(member: APIRequestContext): Promise<Known> {
  const firstOf = async (path: string): Promise<number> => (await (await member.get(path)).json()).data.data[0].id
  return {
    goods: await firstOf(goodsCalls.goodsList.path),
    order: await firstOf(orderCalls.orderList.path),
    claim: await firstOf(afterSalesCalls.afterSalesList.path),
  }
}
