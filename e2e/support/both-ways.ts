import type { Caller, Way } from './caller.ts'
import { openCaller } from './caller.ts'
import { store } from './case-makers.ts'
import type { Who } from './members.ts'
import { signInOf } from './members.ts'

export const ways: readonly Way[] = ['the shop API', 'the storefront']
export type BothWays = Readonly<Record<Way, Caller>>

export async function openSignedIn(way: Way, account: string, password: string): Promise<Caller> {
  const caller = await openCaller(way)
  await caller.data('login', { body: { account, password } })
  return caller
}

/** A member of the sample; the chain as the store that makes the calls of these tests. */
export async function openMember(way: Way, who: Who): Promise<Caller> {
  const { phone, password } = signInOf(who)
  const caller = await openSignedIn(way, phone, password)
  if (who === 'chain') await caller.data('switchBranch', { body: { member_id: store } })
  return caller
}

export async function openBoth(open: (way: Way) => Promise<Caller>): Promise<BothWays> {
  return { 'the shop API': await open('the shop API'), 'the storefront': await open('the storefront') }
}

export async function closeBoth(callers: BothWays): Promise<void> {
  for (const way of ways) await callers[way].close()
}
