import { useEffect } from 'react'
import { Modal, preloadModal } from '#components/ui/modal.tsx'
import type { ExplainedPart, PriceExplanation, PriceQuestion } from '#lib/domain/price-steps.ts'
import { PriceStepsView } from './price-steps-view.tsx'

interface PriceStepsProps {
  question: PriceQuestion
  /** What the page itself knows of it: shown at once, until the shop API has explained it whole. */
  known?: PriceExplanation | null
  /** Null: closed. */
  part: ExplainedPart | null
  onClose: () => void
}

/** Why this price: a dialog with every step from list price to what is paid. It opens without waiting for anything. */
export function PriceSteps({ question, known = null, part, onClose }: PriceStepsProps) {
  useEffect(preloadModal, [])
  return (
    <Modal open={part !== null} onClose={onClose} title="价格明细">
      {part !== null && <PriceStepsView question={question} known={known} part={part} />}
    </Modal>
  )
}
