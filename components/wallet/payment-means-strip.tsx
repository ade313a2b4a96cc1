import type { PaymentMeans } from '#lib/domain/wallet.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen } from '#lib/kernel/money.ts'

interface Figure {
  readonly label: string
  readonly amount: Fen
  readonly note?: string | undefined
}

const dayOf = (dueOn: string | null): string | undefined => (dueOn === null ? undefined : `最近还款日 ${dueOn}`)

function figuresOf({ balance, frozen, credit }: PaymentMeans): Figure[] {
  return [
    ...(balance === null ? [] : [{ label: '可用余额', amount: balance, note: '可支付普通订单；含麻订单须对公转账' }]),
    ...(frozen === null ? [] : [{ label: '提现处理中', amount: frozen }]),
    ...(credit
      ? [
          { label: '信用额度', amount: credit.limit, note: '账期结算，不可与余额混合支付' },
          { label: '已用额度', amount: credit.used },
          { label: '待还', amount: credit.due, note: credit.overdue === 0 ? dayOf(credit.dueOn) : undefined },
          {
            label: '已逾期',
            amount: credit.overdue,
            note: credit.overdue > 0 ? `${dayOf(credit.dueOn)}，还款前暂停采购` : undefined,
          },
        ]
      : []),
  ]
}

/** Balance and credit side by side, with what each can't pay for. */
export function PaymentMeansStrip({ means }: { means: PaymentMeans | undefined }) {
  const figures = means ? figuresOf(means) : []
  if (figures.length === 0) return null
  return (
    <dl className="ruled grid grid-cols-2 tablet:grid-cols-3">
      {figures.map(({ label, amount, note }) => (
        <div key={label} className="bg-surface px-3 py-2">
          <dt className="text-meta text-ink-500">{label}</dt>
          <dd className="text-section font-semibold">¥{formatFen(amount)}</dd>
          {note && <dd className="text-meta text-ink-500">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
