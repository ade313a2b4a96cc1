import type { MemberKind } from '#lib/contract/member-kinds.ts'
import type { SaleControl } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { EphedrineQuota } from '#shop-api/modules/identity/members/member.ts'

/** What the rules need to know of goods; a row of the goods table with the name of its scope has all of it. */
export interface GoodsFacts {
  readonly id: number
  readonly name: string
  readonly genericName: string
  readonly kind: 'drug' | 'piece' | 'device' | 'other'
  readonly unit: string
  readonly scopeCode: string
  readonly scopeName: string
  readonly isEphedrine: boolean
  readonly isListed: boolean
  readonly unitPrice: string | null
  readonly available: number
  readonly nearestExpiry: string | null
  readonly maxQuantity: number | null
  readonly saleControl: SaleControl | null
}

/** What the rules need to know of a member. */
export interface MemberFacts {
  readonly id: number
  readonly kind: MemberKind
  /** draft: registered, but the licences were not submitted yet. */
  readonly reviewState: 'draft' | 'pending' | 'approved' | 'rejected'
  readonly reviewReason: string | null
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
  readonly scopeCodes: readonly string[]
  readonly ephedrine: EphedrineQuota | null
  /** Last day for the most pressing signed receipt the member still owes; null when none is owed. */
  readonly receiptDueOn: string | null
  readonly creditUsedFen: number
  readonly creditDueOn: string | null
  readonly licences: readonly { readonly kind: string; readonly name: string; readonly validTo: string | null }[]
}

/** What limits a flash sale, daily special, exchange or combination for this member now. */
export interface OfferFacts {
  /** Units (sets) the offer still has; null is unlimited. */
  readonly left: number | null
  /** Units this member may still take; null is unlimited. */
  readonly memberLeft: number | null
  /** As the buyer knows it: 秒杀, 每日特价, 换购, 组合. */
  readonly label: string
}
