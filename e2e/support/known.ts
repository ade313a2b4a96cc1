import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { afterSalesCalls } from '#lib/contract/after-sales/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { storefrontUrl } from './addresses.ts'
import type { Known } from './fill-template.ts'
import { signInByCall } from './members.ts'

/** What there is for a member: the first of each list. */
export async function knownOf(member: APIRequestContext): Promise<Known> {
  const firstOf = async (path: string): Promise<number> => (await (await member.get(path)).json()).data.data[0].id
  return {
    goods: await firstOf(goodsCalls.goodsList.path),
    order: await firstOf(orderCalls.orderList.path),
    claim: await firstOf(afterSalesCalls.afterSalesList.path),
  }
}

/** What there is for the member whose pages are visited. */
export async function openKnown({ request }: PlaywrightWorkerArgs['playwright']): Promise<Known> {
  const member = await request.newContext({ baseURL: storefrontUrl })
  try {
    await signInByCall(member, 'wholesaler')
    return await knownOf(member)
  } finally {
    await member.dispose()
  }
}
