'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { PriceSteps } from '#components/goods/price-steps.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { confirmDialog } from '#components/ui/dialog-state.ts'
import { Link } from '#components/ui/link.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { EmptyState, Notice } from '#components/ui/states.tsx'
import { TextArea } from '#components/ui/text-field.tsx'
import { useBusy } from '#components/ui/use-busy.ts'
import { useFeature } from '#lib/browser/features.tsx'
import { useSettlement } from '#lib/browser/use-settlement.ts'
import type { ExplainedPart } from '#lib/domain/price-steps.ts'
import { knownExplanation } from '#lib/domain/price-steps.ts'
import type { Settlement } from '#lib/domain/settlement.ts'
import { payUrl, transferUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { AddressChoice } from './address-choice.tsx'
import { Blockers } from './blockers.tsx'
import { CouponChoice } from './coupon-choice.tsx'
import { OrderPreview } from './order-preview.tsx'
import { SubmitBar } from './submit-bar.tsx'
import type { OrderingPlace } from './verified-order.tsx'
import { VerifiedOrder } from './verified-order.tsx'

/** Near-expiry lines are named and confirmed once, here, before anything is ordered. */
async function isNearExpiryAccepted(settlement: Settlement): Promise<boolean> {
  if (settlement.nearExpiry.length === 0) return true
  const names = settlement.nearExpiry.map((line) => `${line.name}（${line.expiresOn}）`).join('、')
  return confirmDialog.ask({
    message: `以下为近效期商品，售出不退换：${names}。确定提交订单吗？`,
    confirm: '提交订单',
    cancel: '返回查看',
  })
}

interface CheckoutProps {
  readonly lineIds: readonly number[]
  /** Where the order goes where the shop API takes none. */
  readonly place: OrderingPlace
}

/** Step 2 for the lines that were chosen in the cart; opened without any, it leads back there. */
export function CheckoutPage({ lineIds, place }: CheckoutProps) {
  if (lineIds.length > 0) return <Checkout lineIds={lineIds} place={place} />
  const back = (
    <Link href={routes.cart.path} className={buttonClass({ variant: 'brand' })}>
      返回购物车
    </Link>
  )
  return <EmptyState text="请先选择要结算的商品" action={back} />
}

/** Address, coupon, the orders this will become, and one button. Everything is checked and priced again. */
function Checkout({ lineIds, place }: CheckoutProps) {
  const { asked, ...actions } = useSettlement(lineIds)
  const takesOrders = useFeature('orders')
  return (
    <Shown asked={asked} label="订单" doing="核对" height="h-100">
      {(settlement) =>
        takesOrders ? (
          <Settled settlement={settlement} lineIds={lineIds} reload={asked.reload} {...actions} />
        ) : (
          <VerifiedOrder settlement={settlement} place={place} />
        )
      }
    </Shown>
  )
}

interface SettledProps extends Omit<ReturnType<typeof useSettlement>, 'asked'> {
  settlement: Settlement
  lineIds: readonly number[]
  reload: () => void
}

function Settled({ settlement, lineIds, reload, chooseCoupon, submit }: SettledProps) {
  const router = useRouter()
  const [busy, run] = useBusy()
  const [addressId, setAddressId] = useState<number>()
  const [remark, setRemark] = useState('')
  const [explained, setExplained] = useState<ExplainedPart | null>(null)

  const chosen =
    addressId ?? settlement.addresses.find((address) => address.isDefault)?.id ?? settlement.addresses[0]?.id

  const order = async (): Promise<void> => {
    if (chosen === undefined || !(await isNearExpiryAccepted(settlement))) return
    const orders = await run(() => submit({ addressId: chosen, remark }))
    const toPay = orders?.find((entry) => entry.kind === 'ordinary')
    const toTransfer = orders?.[0]
    if (toPay) router.replace(payUrl(toPay.id))
    else if (toTransfer) router.replace(transferUrl(toTransfer.id))
  }

  return (
    <div className="flex flex-col gap-4">
      <AddressChoice addresses={settlement.addresses} chosen={chosen} onChoose={setAddressId} onChanged={reload} />
      <Blockers settlement={settlement} />
      {settlement.orders.length > 1 && (
        <Notice kind="warn">
          含麻黄碱类复方制剂须单独下单：本次将拆分为 {settlement.orders.length}{' '}
          个订单，含麻订单仅支持对公转账，不可使用余额、优惠券和现金券。
        </Notice>
      )}
      {settlement.orders.map((entry, index) => (
        <OrderPreview
          key={entry.kind}
          order={entry}
          position={index + 1}
          of={settlement.orders.length}
          onExplain={setExplained}
        />
      ))}
      <CouponChoice settlement={settlement} onChoose={chooseCoupon} />
      <TextArea
        label="订单备注"
        value={remark}
        maxLength={200}
        rows={2}
        placeholder="选填，最多200字"
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      <SubmitBar
        settlement={settlement}
        hasAddress={chosen !== undefined}
        busy={busy}
        onSubmit={() => void order()}
        onExplain={() => setExplained('total')}
      />
      <PriceSteps
        question={{ kind: 'lines', lineIds, couponId: settlement.couponId }}
        known={knownExplanation(
          settlement.orders.flatMap(({ lines }) => lines),
          settlement.amounts,
        )}
        part={explained}
        onClose={() => setExplained(null)}
      />
    </div>
  )
}
