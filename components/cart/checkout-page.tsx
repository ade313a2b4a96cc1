'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { PriceSteps } from '#components/goods/price-steps.tsx'
import { confirmDialog } from '#components/ui/dialog-state.ts'
import { Shown, Waiting } from '#components/ui/shown.tsx'
import { EmptyState, Notice } from '#components/ui/states.tsx'
import { TextArea } from '#components/ui/text-field.tsx'
import { useBusy } from '#components/ui/use-busy.ts'
import type { DraftOwner } from '#lib/browser/checkout-draft.ts'
import { useFeature } from '#lib/browser/features.tsx'
import { useSettlement } from '#lib/browser/use-settlement.ts'
import { useUser } from '#lib/browser/use-user.ts'
import type { ExplainedPart } from '#lib/domain/price-steps.ts'
import { knownExplanation } from '#lib/domain/price-steps.ts'
import type { Settlement, SettlementAddress } from '#lib/domain/settlement.ts'
import { MOST_IDS } from '#lib/kernel/parts.ts'
import { payUrl, transferUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { AddressChoice } from './address-choice.tsx'
import { Blockers, UnpaidNote } from './blockers.tsx'
import { CouponChoice } from './coupon-choice.tsx'
import { Differences } from './differences.tsx'
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
  const isTooMany = lineIds.length > MOST_IDS
  if (lineIds.length > 0 && !isTooMany) return <Checkout lineIds={lineIds} place={place} />
  const back = { href: routes.cart.path, text: '返回购物车' }
  const text = isTooMany
    ? `已选 ${lineIds.length} 个品种，一次最多结算 ${MOST_IDS} 个，请返回购物车分次结算`
    : '请先选择要结算的商品'
  return <EmptyState text={text} way={back} />
}

/** Address, coupon, the orders this will become, and one button. Everything is checked and priced again. */
function Checkout({ lineIds, place }: CheckoutProps) {
  const { show, user } = useUser()
  // What was chosen before is kept for a member: who that is must be known first.
  if (!show) return <Waiting {...waiting} />
  return <MemberCheckout owner={{ memberId: user?.id ?? null, lineIds }} place={place} />
}

const waiting = { label: '订单', doing: '核对', height: 'h-100' }

function MemberCheckout({ owner, place }: { owner: DraftOwner; place: CheckoutProps['place'] }) {
  const takesOrders = useFeature('orders')
  const { asked, ...handle } = useSettlement(owner)
  return (
    <Shown asked={asked} {...waiting}>
      {({ settlement, couponId, addressId }) =>
        takesOrders ? (
          <Settled
            settlement={settlement}
            isCurrent={couponId === handle.draft.couponId && addressId === handle.draft.addressId}
            lineIds={owner.lineIds}
            {...handle}
          />
        ) : (
          <VerifiedOrder settlement={settlement} place={place} />
        )
      }
    </Shown>
  )
}

interface SettledProps extends Omit<ReturnType<typeof useSettlement>, 'asked'> {
  settlement: Settlement
  /** Of the coupon and the address that are chosen, not of those before. */
  isCurrent: boolean
  lineIds: readonly number[]
}

/** The address chosen; the default one where none was; undefined where it is gone. */
function chosenAddress({ addresses }: Settlement, id: number | null): SettlementAddress | undefined {
  if (id !== null) return addresses.find((address) => address.id === id)
  return addresses.find((address) => address.isDefault) ?? addresses[0]
}

function Settled({
  settlement,
  isCurrent,
  lineIds,
  draft,
  isRestored,
  change,
  differences,
  refresh,
  submit,
}: SettledProps) {
  const router = useRouter()
  const [busy, run] = useBusy()
  const [explained, setExplained] = useState<ExplainedPart | null>(null)
  const chosen = chosenAddress(settlement, draft.addressId)?.id

  const order = async (): Promise<void> => {
    if (chosen === undefined || !(await isNearExpiryAccepted(settlement))) return
    const orders = await run(() => submit(chosen))
    const toPay = orders?.find((entry) => entry.kind === 'ordinary')
    const toTransfer = orders?.[0]
    if (toPay) router.replace(payUrl(toPay.id))
    else if (toTransfer) router.replace(transferUrl(toTransfer.id))
  }

  return (
    <div className="flex flex-col gap-4">
      <Differences texts={differences} />
      {isRestored && <Notice>已恢复您之前填写的内容（收货地址、优惠券、备注），请核对</Notice>}
      {draft.addressId !== null && chosen === undefined && (
        <Notice kind="error">之前选择的收货地址已不存在，请重新选择</Notice>
      )}
      <AddressChoice
        addresses={settlement.addresses}
        chosen={chosen}
        onChoose={(addressId) => change({ addressId })}
        onChanged={refresh}
      />
      <Blockers settlement={settlement} />
      <UnpaidNote unpaid={settlement.unpaid} />
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
      <CouponChoice settlement={settlement} chosen={draft.couponId} onChoose={(couponId) => change({ couponId })} />
      <TextArea
        label="订单备注"
        value={draft.remark}
        maxLength={200}
        rows={2}
        placeholder="选填，最多200字"
        onChange={(event) => change({ remark: event.currentTarget.value })}
      />
      <SubmitBar
        settlement={settlement}
        hasAddress={chosen !== undefined}
        busy={busy || !isCurrent}
        onSubmit={() => void order()}
        onExplain={() => setExplained('total')}
      />
      <PriceSteps
        question={{ kind: 'lines', lineIds, couponId: settlement.couponId, addressId: draft.addressId }}
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
