'use client'

import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { useFeature } from '#lib/browser/features.tsx'
import { useCashVouchers, useVoucherNumbers } from '#lib/browser/use-own-coupons.ts'
import type { CashVoucher, OwnStatus } from '#lib/domain/wallet.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { cashVouchersUrl } from '#lib/routes/links.ts'
import { ownSpan } from './coupon-card.tsx'
import { noneText, OwnTabs } from './own-tabs.tsx'

function VoucherRow({ voucher }: { voucher: CashVoucher }) {
  return (
    <li className="border-line-soft border-b px-3 py-2 last:border-0">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="font-semibold">{voucher.name}</span>
        <span>
          {voucher.remaining !== null && (
            <>
              剩余{' '}
              <span className={voucher.isUsable ? 'font-semibold text-price' : ''}>
                ¥{formatFen(voucher.remaining)}
              </span>{' '}
              {voucher.amount !== null && '/ '}
            </>
          )}
          {voucher.amount !== null && `面值 ¥${formatFen(voucher.amount)}`}
        </span>
        <span className="text-ink-500">{ownSpan(voucher)}</span>
        <span className="ml-auto">{voucher.stateText}</span>
      </p>
      {voucher.uses.length > 0 && (
        <ul className="mt-1 text-meta text-ink-500" aria-label={`${voucher.name}的使用记录`}>
          {voucher.uses.map((use) => (
            <li key={`${use.at}${use.orderNumber}${use.amount}`}>
              {use.at} {use.note} {use.orderNumber} {use.amount > 0 ? '-' : '+'}¥
              {formatFen(use.amount).replace('-', '')}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Cash vouchers by state, with what each was spent on. */
export function CashVouchersPage({ status, page }: { status: OwnStatus; page: number }) {
  const numbers = useVoucherNumbers()
  const isSpentHere = useFeature('cash-vouchers')
  const asked = useCashVouchers(status, page)
  return (
    <div className="flex flex-col gap-3">
      <OwnTabs
        label="现金券状态"
        current={cashVouchersUrl({ status })}
        numbers={numbers}
        hrefOf={(state) => cashVouchersUrl({ status: state })}
      />
      {isSpentHere && (
        <p className="text-meta text-ink-500">现金券可分次抵扣货款，支付时选择；含麻订单须对公转账，不能使用。</p>
      )}
      <PageOf
        label="现金券"
        asked={asked}
        empty={<EmptyState text={noneText(status, '现金券')} />}
        hrefOf={(target) => cashVouchersUrl({ status, page: target })}
      >
        {(vouchers) => (
          <ul className="border border-line bg-surface text-table">
            {vouchers.map((voucher) => (
              <VoucherRow key={voucher.id} voucher={voucher} />
            ))}
          </ul>
        )}
      </PageOf>
    </div>
  )
}
