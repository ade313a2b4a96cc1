import { Button } from '#components/ui/button.tsx'
import type { Note } from '#lib/browser/latest-values.ts'
import type { CartLine } from '#lib/domain/cart.ts'
import { isLost, lineName, lineUnit } from '#lib/domain/cart.ts'

interface QuantityAdviceProps {
  line: CartLine
  note: Note | undefined
  onTake: (quantity: number) => void
}

/**
 * Under a quantity: what became of the one typed, and the one press that makes it legal or a full case. The line for
 * words is there always, so that readers hear what comes into it.
 */
export function QuantityAdvice({ line, note, onTake }: QuantityAdviceProps) {
  const { quantity, legalQuantity, caseQuantity } = line
  const unit = lineUnit(line)
  const message = note?.message ?? ''
  const offered = caseQuantity > 0 ? caseQuantity : legalQuantity
  const isOffered = offered !== null && !isLost(line) && offered > 0 && offered !== quantity
  const gap =
    caseQuantity > 0 && quantity !== null && message === '' ? `再加${caseQuantity - quantity}${unit}即满整件` : ''
  const text = `改为${offered}${unit}${caseQuantity > 0 ? '（整件）' : ''}`
  return (
    <>
      <p role="status" className="text-meta text-warn-700">
        {message}
      </p>
      {isOffered && (
        <p className="flex flex-wrap items-center text-meta text-ink-700">
          {gap}
          <Button
            variant="text"
            size="row"
            className={gap === '' ? '-ml-3' : '-ml-2'}
            aria-label={`${text} ${lineName(line)}`}
            onClick={() => onTake(offered)}
          >
            {text}
          </Button>
        </p>
      )}
    </>
  )
}
