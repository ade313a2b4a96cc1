import type { Db } from '#shop-api/db/db.ts'
import type { MemberFacts } from '#shop-api/modules/eligibility/facts.ts'
import { loadMemberFacts } from '#shop-api/modules/eligibility/member-facts.ts'
import { loadSettings } from '#shop-api/modules/settings/shop-settings.ts'

/** Whom goods are shown to, and when. */
export interface Viewer {
  /** Null for a guest. */
  readonly member: MemberFacts | null
  readonly now: Date
  /** Guests see prices only where the shop allows it. */
  readonly seesPrices: boolean
}

export async function viewerOf(db: Db, member: { readonly id: number } | null, now: Date): Promise<Viewer> {
  if (member) return { member: await loadMemberFacts(db, member.id), now, seesPrices: true }
  const { guestPrices } = await loadSettings(db)
  return { member: null, now, seesPrices: guestPrices }
}
