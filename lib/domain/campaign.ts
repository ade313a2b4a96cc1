import { chinaDate, lastDay } from '#lib/kernel/time.ts'
import type { Goods, Reason } from './goods.ts'
import type { Ad } from './site.ts'

export type CampaignKind = 'fair' | 'zone' | 'topic' | 'doctors'
export type CampaignState = 'upcoming' | 'running' | 'ended'

/** What buyers are led to for a time: a banner, words, shelves of goods. */
export interface Campaign {
  readonly id: number
  readonly kind: CampaignKind
  readonly title: string
  readonly line: string
  readonly image: string
  /** Milliseconds since 1970, by the server's clock. */
  readonly startsAt: number
  readonly endsAt: number
  readonly state: CampaignState
  /** Null: it has not begun. */
  readonly url: string | null
}

export interface CampaignSection {
  readonly id: number
  readonly name: string
  readonly note: string
  readonly goods: readonly Goods[]
}

export interface CampaignDetail extends Campaign {
  readonly rules: readonly string[]
  readonly sections: readonly CampaignSection[]
}

/** Where a link to a campaign leads. */
export interface ResolvedCampaign {
  readonly title: string
  readonly state: CampaignState
  readonly url: string | null
}

/** An agreement of controlled sale. */
export interface ControlledProgramme {
  readonly id: number
  readonly name: string
  readonly url: string
  /** Who may buy, in words; empty when the upstream does not say. */
  readonly audience: string
  readonly terms: readonly string[]
  /** Calendar day. */
  readonly openedOn: string
  /** Goods it has in all, 0 when the upstream does not say; lists of agreements show a few of them. */
  readonly total: number
  /** Why this viewer may buy none of it; null when nothing does, or when the upstream does not say. */
  readonly barred: Reason | null
  readonly goods: readonly Goods[]
}

export interface ControlledZone {
  readonly banners: readonly Ad[]
  readonly rule: string
  readonly programmes: readonly ControlledProgramme[]
}

export const stateWords: Readonly<Record<CampaignState, string>> = {
  upcoming: '未开始',
  running: '进行中',
  ended: '已结束',
}

/** Calendar days of a campaign in China, the last one included: 2026-11-14 ～ 2026-12-13. */
export function campaignDays({ startsAt, endsAt }: Pick<Campaign, 'startsAt' | 'endsAt'>): string {
  return `${chinaDate(new Date(startsAt))} ～ ${lastDay(endsAt)}`
}
