import { DAY_MS, daysBetween } from '#lib/kernel/time.ts'
import { licenceNames } from './validity-rules.ts'

/** From so many days before the end on, a certificate is called expiring. */
export const EXPIRING_DAYS = 60

interface Licence {
  readonly kind: string
  readonly validTo: string | null
}

/** Of several of one kind the one that lasts longest counts. */
export function lastingLongest<P extends Licence>(papers: readonly P[], kind: string): P | undefined {
  return papers
    .filter((licence) => licence.kind === kind)
    .reduce<P | undefined>(
      (best, licence) => (best === undefined || outlasts(licence, best) ? licence : best),
      undefined,
    )
}

const outlasts = (one: Licence, other: Licence): boolean =>
  other.validTo !== null && (one.validTo === null || one.validTo > other.validTo)

export interface Validity {
  readonly state: 'valid' | 'expiring' | 'expired' | 'missing'
  readonly text: string
  readonly daysLeft: number | null
  /** What is blocked, and from which day on; empty where nothing will be. */
  readonly effect: string
}

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** How a certificate is on a day: it is good through its last day, and blocks from the next one on. */
export function validityOf(
  licence: Licence | undefined,
  use: { isRequired: boolean; blocks: string },
  today: string,
): Validity {
  if (!licence) {
    const effect = `提交前暂停采购${use.blocks}`
    return { state: 'missing', text: use.isRequired ? '未提交' : '未提交（选填）', daysLeft: null, effect }
  }
  if (licence.validTo === null) return { state: 'valid', text: '有效', daysLeft: null, effect: '' }
  const daysLeft = daysBetween(today, licence.validTo)
  const from = dayAfter(licence.validTo)
  if (daysLeft < 0) {
    return { state: 'expired', text: '已过期', daysLeft, effect: `自 ${from} 起暂停采购${use.blocks}` }
  }
  const effect = `自 ${from} 起暂停采购${use.blocks}`
  if (daysLeft < EXPIRING_DAYS) return { state: 'expiring', text: `${daysLeft} 天后到期`, daysLeft, effect }
  return { state: 'valid', text: '有效', daysLeft, effect }
}

/** The shop's own name for a kind; an unknown one keeps its code. */
export const licenceName = (kind: string): string => licenceNames[kind] ?? kind
