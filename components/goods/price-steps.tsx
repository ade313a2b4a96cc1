'use client'

import { Modal } from '#components/ui/modal.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ErrorState } from '#components/ui/states.tsx'
import { usePart } from '#components/ui/use-part.ts'
import type { ExplainedPart, PriceQuestion } from '#lib/domain/price-steps.ts'

const loadView = () => import('./price-steps-view.tsx').then((part) => part.PriceStepsView)

interface PriceStepsProps {
  question: PriceQuestion
  /** Null: closed. */
  part: ExplainedPart | null
  onClose: () => void
}

/** Why this price: a dialog with every step from list price to what is paid. */
export function PriceSteps({ question, part, onClose }: PriceStepsProps) {
  const View = usePart(loadView, part !== null)
  return (
    <Modal open={part !== null} onClose={onClose} title="价格明细">
      {part !== null && View && <View question={question} part={part} />}
      {View === undefined && <Skeleton className="h-40 w-full" />}
      {View === null && <ErrorState text="暂时无法显示，请检查网络后重试" />}
    </Modal>
  )
}
