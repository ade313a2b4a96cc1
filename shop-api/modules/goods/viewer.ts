import type { Db } from '#shop-api/db/db.ts'
import type { MemberRow } from '#shop-api/modules/auth/sessions.ts'
import type { MemberFacts } from '#shop-api/modules/eligibility/facts.ts'
import { withPapers } from '#shop-api/modules/eligibility/member-facts.ts'
import { isBarred } from '#shop-api/modules/eligibility/rules.ts'
import { loadSettings } from '#shop-api/modules/settings/shop-settings.ts'
import type { GoodsRow } from './rows.ts'

/** Whom goods are shown to, and when. */
export interface Viewer {
  /** Null for a guest. */
  readonly member: MemberFacts | null
  readonly now: Date
  /** Guests, and members whose papers are not approved, see prices only where the shop allows it. */
  readonly seesPrices: boolean
}

/** The viewer behind a request; a member's own row is known already, only the papers are read. */
export async function viewerOf(db: Db, member: MemberRow | null, now: Date): Promise<Viewer> {
  const { guestPrices } = await loadSettings(db)
  const isReviewed = member?.reviewState === 'approved'
  return { member: member && (await withPapers(db, member)), now, seesPrices: isReviewed || guestPrices }
}

/** Whether a viewer may learn a price that all of these goods have part in: controlled sale of one hides it. */
export function seesPriceOf({ member, seesPrices }: Viewer, goods: readonly Pick<GoodsRow, 'saleControl'>[]): boolean {
  return seesPrices && !goods.some(({ saleControl }) => isBarred(member, saleControl))
}
