import { Checkbox, FieldsetTitle } from '#components/ui/check.tsx'
import type { PayableVoucher } from '#lib/domain/order.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { lastDay } from '#lib/kernel/time.ts'

interface VoucherChoiceProps {
  vouchers: readonly PayableVoucher[]
  limit: Fen
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** Cash vouchers to pay with; what they leave, the balance pays. */
export function VoucherChoice({ vouchers, limit, chosen, onChange }: VoucherChoiceProps) {
  if (vouchers.length === 0) return null
  const toggle = (id: number, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset>
      <legend className="mb-1 text-table text-ink-700">
        <FieldsetTitle>现金券抵扣</FieldsetTitle>
        <span className="ml-2 text-meta text-ink-500">
          本单最多抵 ¥{formatFen(limit)}，不抵运费，剩余部分由余额支付
        </span>
      </legend>
      <div className="flex flex-col gap-1">
        {vouchers.map((voucher) => (
          <Checkbox
            key={voucher.id}
            checked={chosen.has(voucher.id)}
            onChange={(event) => toggle(voucher.id, event.currentTarget.checked)}
            label={
              <>
                {voucher.name}，可用 ¥{formatFen(voucher.remaining)}
                {voucher.remaining > limit && `，本单抵 ¥${formatFen(limit)}`}
                <span className="ml-2 whitespace-nowrap text-meta text-ink-500">
                  有效期至 {lastDay(voucher.expiresAt)}
                </span>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
