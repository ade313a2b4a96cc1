import type { ReactNode } from 'react'
import { CartSteps } from './cart-steps.tsx'

/** What the four steps share: the heading and where one stands. */
export function CartFrame({ step, title, children }: { step: 1 | 2 | 3 | 4; title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <CartSteps step={step} />
      {children}
    </>
  )
}
