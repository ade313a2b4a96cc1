import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import type { MemberFacts } from '#shop-api/modules/catalogue/eligibility/facts.ts'
import { withLicences } from '#shop-api/modules/catalogue/eligibility/member-facts.ts'
import { isBarred } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import type { GoodsRow } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** Whom goods are shown to, and when. */
export interface Viewer {
  /** Null for a guest. */
  readonly member: MemberFacts | null
  readonly now: Date
  /** Guests, and members whose licences are not approved, see prices only where the shop allows it. */
  readonly seesPrices: boolean
}

/** The viewer behind a request; a member's own row is known already, only the licences are read. */
export async function viewerOf(db: Db, member: MemberRow | null, now: Date): Promise<Viewer> {
  const { guestPrices } = await loadSettings(db)
  const isReviewed = member?.reviewState === 'approved'
  return { member: member && (await withLicences(db, member)), now, seesPrices: isReviewed || guestPrices }
}

/** Whether a viewer may learn a price that all of these goods have part in: controlled sale of one hides it. */
export function seesPriceOf({ member, seesPrices }: Viewer, goods: readonly Pick<GoodsRow, 'saleControl'>[]): boolean {
  return seesPrices && !goods.some(({ saleControl }) => isBarred(member, saleControl))
}
