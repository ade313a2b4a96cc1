'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { confirmDialog } from '#components/ui/dialog-state.ts'
import { showToast } from '#components/ui/toast-state.ts'
import { useIntentKeys } from '#lib/browser/idempotency-key.ts'
import { claimCoupon } from '#lib/browser/offer-actions.ts'
import { routes } from '#lib/routes/registry.ts'

interface ClaimButtonProps {
  coupon: { readonly id: number; readonly name: string; readonly points: number }
  /** On the button of a coupon that costs nothing. */
  text: string
  /** Claimed or refused: what is shown of coupons is old either way. */
  onDone: () => void
}

/** Takes a coupon into the member's hands; one that costs points asks first. */
export function ClaimButton({ coupon, text, onDone }: ClaimButtonProps) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const keys = useIntentKeys()
  const { points } = coupon
  const claim = async (): Promise<void> => {
    const message = `兑换“${coupon.name}”将使用 ${points} 积分，确定兑换吗？`
    if (points > 0 && !(await confirmDialog.ask({ message, confirm: '兑换', cancel: '再想想' }))) return
    setBusy(true)
    const isClaimed = await claimCoupon(coupon.id, keys.of(coupon.id))
    setBusy(false)
    if (isClaimed) {
      // The next piece is another intention.
      keys.forget(coupon.id)
      showToast(`已领取 ${coupon.name}`, {
        action: { text: '我的优惠券', run: () => router.push(routes.coupons.path) },
      })
    }
    onDone()
  }
  return (
    <Button variant="brand" size="row" busy={busy} onClick={() => void claim()}>
      {points > 0 ? `${points} 积分兑换` : text}
    </Button>
  )
}
