import { randomUUID } from 'node:crypto'
import type { WireOrderDetail } from '#lib/contract/orders/calls.ts'
import type { Caller } from './caller.ts'
import { openCaller } from './caller.ts'
import { newOrder } from './case-makers.ts'
import type { Who } from './members.ts'
import { signInOf } from './members.ts'

/** Somebody signed in who makes calls. */
export async function memberCaller(who: Who): Promise<Caller> {
  const member = await openCaller('the storefront')
  const { phone, password } = signInOf(who)
  await member.data('login', { body: { account: phone, password } })
  return member
}

/** So many orders of one member, paid from the balance, one after the other. */
export async function paidOrders(member: Caller, count: number): Promise<WireOrderDetail[]> {
  const made: WireOrderDetail[] = []
  while (made.length < count) {
    const params = { id: await newOrder(member) }
    await member.data('orderPay', { params, body: { method: 'balance', pay_key: randomUUID() } })
    made.push(await member.data<WireOrderDetail>('orderDetail', { params }))
  }
  return made
}
