import type { PaymentState, RefundState } from '#shop-api/modules/trade/provider-money/tables.ts'
import type { BillLine } from '#shop-api/modules/trade/ways-to-pay/interface/bill.ts'
import type { DifferenceKind, Subject } from './tables.ts'

export interface Difference {
  readonly subject: Subject
  readonly number: string
  readonly kind: DifferenceKind
  /** In fen; null where the books, or the bill, have nothing. */
  readonly bookedFen: number | null
  readonly billedFen: number | null
  readonly about: string
}

/** A payment or refund as the shop knows it. */
export interface Known {
  readonly kind: BillLine['kind']
  readonly number: string
  readonly state: PaymentState | RefundState
  readonly amountFen: number
  readonly about: string
}

export interface ProviderDay {
  readonly lines: readonly BillLine[]
  /** What the numbers of these lines, and those booked on this day, are to the shop. */
  readonly known: readonly Known[]
  /** Numbers, with their kinds, that the day's books say have moved and that a bill must have by now. */
  readonly booked: ReadonlySet<string>
  /** The same of lines in bills of earlier days, and of any other day. */
  readonly before: ReadonlySet<string>
  readonly elsewhere: ReadonlySet<string>
}

export const keyOf = ({ kind, number }: Pick<BillLine, 'kind' | 'number'>): string => `${kind} ${number}`

/** States of the books in which money has not moved through the provider, and will not by itself. */
const unmoved: ReadonlySet<Known['state']> = new Set(['closed', 'refused', 'balance'])

function ofNumber(lines: readonly BillLine[], known: Known | undefined, isBefore: boolean): Difference[] {
  const [first] = lines
  if (!first) return []
  const { kind: subject, number, amountFen: billedFen } = first
  const about = known?.about ?? `渠道单号 ${first.providerNo}`
  const one = (kind: DifferenceKind, bookedFen: number | null, billed = billedFen): Difference[] => [
    { subject, number, kind, bookedFen, billedFen: billed, about },
  ]
  const total = lines.reduce((sum, line) => sum + line.amountFen, 0)
  const doubled = lines.length > 1 || isBefore ? one('doubled', known?.amountFen ?? null, total) : []
  if (!known) return [...one('foreign', null), ...doubled]
  const isMoved = lines.some(({ state }) => state === 'moved')
  // A payment that waits is asked about every minute: by the time of a bill it is known.
  if (isMoved && (unmoved.has(known.state) || (subject === 'payment' && known.state === 'waiting')))
    return [...one('unbooked', null), ...doubled]
  return [...(known.amountFen === billedFen ? [] : one('amount', known.amountFen)), ...doubled]
}

/** Where a provider's bill of a day and the books are not the same. Refunds that came to nothing moved nothing. */
export function compareProvider({ lines, known, booked, before, elsewhere }: ProviderDay): Difference[] {
  const knownOf = new Map(known.map((each) => [keyOf(each), each]))
  const byNumber = Map.groupBy(
    lines.filter(({ state }) => state !== 'failed'),
    keyOf,
  )
  const missing = [...booked].flatMap((key): Difference[] => {
    const each = knownOf.get(key)
    if (!each || byNumber.has(key) || elsewhere.has(key)) return []
    const { kind: subject, number, amountFen: bookedFen, about } = each
    return [{ subject, number, kind: 'missing', bookedFen, billedFen: null, about }]
  })
  return [...[...byNumber].flatMap(([key, same]) => ofNumber(same, knownOf.get(key), before.has(key))), ...missing]
}
