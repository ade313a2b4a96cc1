import { chinaDate } from '#lib/kernel/time.ts'
import type { Goods, Reason } from './goods.ts'
import type { Ad } from './site.ts'

export type ActivityKind = 'fair' | 'zone' | 'topic' | 'doctors'
export type ActivityState = 'upcoming' | 'running' | 'ended'

/** What buyers are led to for a time: a banner, words, shelves of goods. */
export interface Activity {
  readonly id: number
  readonly kind: ActivityKind
  readonly title: string
  readonly line: string
  readonly image: string
  /** Milliseconds since 1970, by the server's clock. */
  readonly startsAt: number
  readonly endsAt: number
  readonly state: ActivityState
  /** Null: it has not begun. */
  readonly url: string | null
}

export interface ActivitySection {
  readonly id: number
  readonly name: string
  readonly note: string
  readonly goods: readonly Goods[]
}

export interface ActivityDetail extends Activity {
  readonly rules: readonly string[]
  readonly sections: readonly ActivitySection[]
}

/** Where a link to an activity leads. */
export interface ResolvedActivity {
  readonly title: string
  readonly state: ActivityState
  readonly url: string | null
}

/** An agreement of controlled sale. */
export interface ControlledProgramme {
  readonly id: number
  readonly name: string
  readonly url: string
  /** Who may buy, in words. */
  readonly audience: string
  readonly terms: readonly string[]
  /** Calendar day. */
  readonly openedOn: string
  /** Goods it has in all; lists of agreements show a few of them. */
  readonly total: number
  /** Why this viewer may buy none of it; null when nothing keeps them. */
  readonly barred: Reason | null
  readonly goods: readonly Goods[]
}

export interface ControlledZone {
  readonly banners: readonly Ad[]
  readonly rule: string
  readonly programmes: readonly ControlledProgramme[]
}

export const stateWords: Readonly<Record<ActivityState, string>> = {
  upcoming: '未开始',
  running: '进行中',
  ended: '已结束',
}

/** Calendar days of an activity in China, the last one included: 2026-11-14 ～ 2026-12-13. */
export function activityDays({ startsAt, endsAt }: Pick<Activity, 'startsAt' | 'endsAt'>): string {
  const day = (ms: number) => chinaDate(new Date(ms))
  return `${day(startsAt)} ～ ${day(endsAt - 1)}`
}
