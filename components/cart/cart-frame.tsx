import type { ReactNode } from 'react'
import { CartSteps } from './cart-steps.tsx'
import { StepHeading } from './step-heading.tsx'

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
