import type { ReactNode } from 'react'
import { CartIcon, ChecklistIcon, PaidIcon, WalletIcon } from '#components/ui/icon.tsx'
import { Steps } from '#components/ui/steps.tsx'
import { StepHeading } from './step-heading.tsx'

const steps = [
  { name: '购物车', Picture: CartIcon },
  { name: '核对订单信息', Picture: ChecklistIcon },
  { name: '支付订单', Picture: WalletIcon },
  { name: '支付完成', Picture: PaidIcon },
]

/** The four steps of an order, with a picture of the present one. */
export function CartSteps({ step }: { step: 1 | 2 | 3 | 4 }) {
  const here = steps[step - 1]
  return (
    <div className="flex items-center gap-3">
      {here && (
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-50 text-brand-700">
          <here.Picture label={`第${step}步：${here.name}`} className="size-6" />
        </span>
      )}
      <Steps label="下单步骤" names={steps.map(({ name }) => name)} step={step} className="min-w-0 flex-1" />
    </div>
  )
}

/** What the four steps share: the heading and the current step. */
export function CartFrame({ step, title, children }: { step: 1 | 2 | 3 | 4; title: string; children: ReactNode }) {
  return (
    <>
      <StepHeading title={title} />
      <CartSteps step={step} />
      {children}
    </>
  )
}
