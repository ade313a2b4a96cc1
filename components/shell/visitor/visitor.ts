import type { ServiceContact } from '#lib/domain/site.ts'

/** What the frame shows of a signed-in member. */
export interface Visitor {
  readonly company: string
  /** The member's service contact; only the member's own is called dedicated. */
  readonly contact: ServiceContact
  readonly hotLine: string
  readonly chatAccounts: readonly string[]
  readonly cartCount: number
  readonly messageCount: number
  /** May talk to the contact here; everybody else is shown the other ways to reach the shop. */
  readonly canChat: boolean
  /** Unread messages of that conversation. */
  readonly chatCount: number
}

/** How the shop is reached: the member's own contact first, the shop's numbers for guests. */
export function serviceWays(
  visitor: Visitor | null,
  shop: { readonly hotLine: string; readonly chatAccounts: readonly string[] },
): { accounts: readonly string[]; phone: string } {
  return {
    accounts: visitor?.chatAccounts.length ? visitor.chatAccounts : shop.chatAccounts,
    phone: visitor?.contact.phone || visitor?.hotLine || shop.hotLine,
  }
}
