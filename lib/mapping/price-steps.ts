import type { WireExplanation } from '#lib/contract/cart/calls.ts'
import type { PriceExplanation, PriceStep } from '#lib/domain/price-steps.ts'
import { parseFen } from '#lib/kernel/money.ts'

function toStep({ label, text, amount }: WireExplanation['steps'][number]): PriceStep {
  return { label, text, amount: parseFen(amount) }
}

export function toPriceExplanation(wire: WireExplanation): PriceExplanation {
  return {
    lines: wire.lines.map((line) => ({
      lineId: line.line_id,
      name: line.name,
      quantity: line.number,
      isCounted: line.is_counted === 1,
      steps: line.steps.map(toStep),
      pay: parseFen(line.pay_amount),
    })),
    steps: wire.steps.map(toStep),
    pay: parseFen(wire.pay_amount),
    message: wire.message,
  }
}
