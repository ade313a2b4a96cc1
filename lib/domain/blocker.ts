import type { Fen } from '#lib/kernel/money.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { daysBetween } from '#lib/kernel/time.ts'
import type { Agreements } from './agreement.ts'
import type { Licence } from './licence.ts'
import { blocksNow } from './licence.ts'

/** What keeps a member from buying, or soon will. */
export interface Blocker {
  readonly kind: 'review' | 'licence' | 'agreement' | 'credit' | 'receipt'
  /** False: it only will. */
  readonly isBlocking: boolean
  readonly text: string
}

/** What is known of a member; a part the upstream does not have, or that has not come, is left out. */
export interface MemberFacts {
  /** Why prices are hidden; null once the papers are approved. */
  readonly reviewText?: string | null | undefined
  readonly licences?: readonly Pick<Licence, 'name' | 'state' | 'stateText' | 'isRequired' | 'effect'>[] | undefined
  readonly agreements?: Pick<Agreements, 'isValid' | 'message'> | undefined
  readonly credit?: { readonly due: Fen; readonly overdue: Fen; readonly dueOn: string | null } | null | undefined
  readonly receipts?: { readonly owed: number; readonly overdue: number } | undefined
  /** Calendar day in China. */
  readonly today: string
}

/** A payment that is due within so many days is worth a line above the goods. */
const DUE_SOON_DAYS = 7

/** 药品经营许可证已过期，自 2026-11-01 起不能采购药品; several licences are named, what each blocks is on their page. */
function licenceText(licences: NonNullable<MemberFacts['licences']>): string {
  const [first, ...more] = licences
  if (!first) return ''
  if (more.length === 0) return [`${first.name}${first.stateText}`, first.effect].filter(Boolean).join('，')
  return `${licences.map(({ name }) => name).join('、')}需要更新`
}

function licenceBlockers(licences: NonNullable<MemberFacts['licences']>): Blocker[] {
  const now = licences.filter(blocksNow)
  const soon = licences.filter(({ state }) => state === 'expiring')
  return [
    { kind: 'licence' as const, isBlocking: true, text: licenceText(now) },
    { kind: 'licence' as const, isBlocking: false, text: licenceText(soon) },
  ]
}

function creditBlockers(credit: NonNullable<MemberFacts['credit']>, today: string): Blocker[] {
  if (credit.overdue > 0) {
    return [{ kind: 'credit', isBlocking: true, text: `账期欠款 ¥${formatFen(credit.overdue)} 已逾期，还款前暂停采购` }]
  }
  if (credit.due === 0 || credit.dueOn === null || daysBetween(today, credit.dueOn) > DUE_SOON_DAYS) return []
  return [{ kind: 'credit', isBlocking: false, text: `账期待还 ¥${formatFen(credit.due)}，最近还款日 ${credit.dueOn}` }]
}

function receiptBlockers({ owed, overdue }: NonNullable<MemberFacts['receipts']>): Blocker[] {
  if (overdue > 0) {
    return [{ kind: 'receipt', isBlocking: true, text: `${overdue} 份含麻回执逾期未交，补交前不能购买含麻商品` }]
  }
  return owed > 0 ? [{ kind: 'receipt', isBlocking: false, text: `${owed} 份含麻回执待上传` }] : []
}

/** What is in the way now comes first, then what soon will be; within each the wider one first. */
export function blockersOf({ reviewText, licences, agreements, credit, receipts, today }: MemberFacts): Blocker[] {
  const found: Blocker[] = [
    { kind: 'review', isBlocking: true, text: reviewText ?? '' },
    ...licenceBlockers(licences ?? []),
    { kind: 'agreement', isBlocking: true, text: agreements && !agreements.isValid ? agreements.message : '' },
    ...(credit ? creditBlockers(credit, today) : []),
    ...(receipts ? receiptBlockers(receipts) : []),
  ]
  const said = found.filter(({ text }) => text !== '')
  return [...said.filter(({ isBlocking }) => isBlocking), ...said.filter(({ isBlocking }) => !isBlocking)]
}
