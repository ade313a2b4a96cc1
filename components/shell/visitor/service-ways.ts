import type { Visitor } from './visitor.ts'

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
