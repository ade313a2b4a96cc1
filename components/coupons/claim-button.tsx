import { useRouter } from 'next/navigation'
import { showToast } from '#components/ui/toast-state.ts'
import { WorkButton } from '#components/ui/work-button.tsx'
import { claimCoupon } from '#lib/browser/offer-actions.ts'
import type { CentreCoupon } from '#lib/domain/coupon-centre.ts'
import { routes } from '#lib/routes/registry.ts'

interface ClaimButtonProps {
  coupon: Pick<CentreCoupon, 'id' | 'name' | 'points' | 'statement'>
  /** On the button of a coupon that costs nothing. */
  text: string
  /** Claimed or refused: what is shown of coupons is old either way. */
  onDone: () => void
}

/** Takes a coupon into the member's hands; one that costs points asks first. */
export function ClaimButton({ coupon, text, onDone }: ClaimButtonProps) {
  const router = useRouter()
  const { points } = coupon
  const claim = async (): Promise<void> => {
    if (await claimCoupon(coupon)) {
      showToast(`已领取 ${coupon.name}`, {
        action: { text: '我的优惠券', run: () => router.push(routes.coupons.path) },
      })
    }
    onDone()
  }
  const question = { message: `兑换“${coupon.name}”将使用 ${points} 积分，确定兑换吗？`, confirm: '兑换' }
  return (
    <WorkButton variant="brand" size="row" work={claim} question={points > 0 ? question : undefined}>
      {points > 0 ? `${points} 积分兑换` : text}
    </WorkButton>
  )
}
