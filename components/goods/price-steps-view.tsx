import { Shown } from '#components/ui/shown.tsx'
import { Notice } from '#components/ui/states.tsx'
import { usePriceSteps } from '#lib/browser/use-price-steps.ts'
import type { ExplainedPart, PriceExplanation, PriceQuestion, PriceStep } from '#lib/domain/price-steps.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'

/** -¥3.20 takes off, +¥12.00 comes on top; the first step is the sum one begins with. */
function signed(amount: Fen, isFirst: boolean): string {
  if (amount < 0) return `-¥${formatFen(fen(-amount))}`
  return `${isFirst || amount === 0 ? '' : '+'}¥${formatFen(amount)}`
}

function Steps({ steps, pay }: { steps: readonly PriceStep[]; pay: Fen }) {
  return (
    <table className="w-full text-table">
      <caption className="sr-only">价格计算明细</caption>
      <tbody>
        {steps.map((step, index) => (
          <tr key={`${step.label}${step.text}`} className="border-line-soft border-b">
            <th scope="row" className="w-20 whitespace-nowrap py-1.5 text-left align-top font-normal text-ink-500">
              {step.label}
            </th>
            <td className="px-2 py-1.5 text-ink-700">{step.text}</td>
            <td className="whitespace-nowrap py-1.5 text-right align-top">{signed(step.amount, index === 0)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="py-2 text-left font-normal text-ink-700">
            应付
          </th>
          <td />
          <td className="py-2 text-right text-section font-semibold text-price">¥{formatFen(pay)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Content({ explanation, part }: { explanation: PriceExplanation; part: ExplainedPart }) {
  const line = part === 'total' ? undefined : explanation.lines.find(({ lineId }) => lineId === part)
  const shown = part === 'total' ? explanation : line
  const hasShares = shown?.steps.some(({ label }) => label === '满减' || label === '订单折扣' || label === '优惠券')
  return (
    <div className="flex flex-col gap-3">
      {explanation.message !== '' && <Notice kind="warn">{explanation.message}</Notice>}
      {line && !line.isCounted && <Notice>未选中的商品不计入满减、折扣和优惠券，以下仅为该商品单独计算的价格。</Notice>}
      {line && (
        <p className="text-ink-700">
          {line.name} ×{line.quantity}
        </p>
      )}
      {shown ? <Steps steps={shown.steps} pay={shown.pay} /> : <p className="text-ink-500">当前数量不可购买</p>}
      {line && hasShares && (
        <p className="text-meta text-ink-500">满减、折扣与优惠券按商品金额分摊到每一行，不足一分的余数计入最后一行。</p>
      )}
    </div>
  )
}

interface PriceStepsViewProps {
  question: PriceQuestion
  /** What the page knows of it. */
  known: PriceExplanation | null
  part: ExplainedPart
}

/** The dialog's content. */
export function PriceStepsView({ question, known, part }: PriceStepsViewProps) {
  return (
    <Shown asked={usePriceSteps(question, known)} label="价格" doing="核算" height="h-40">
      {(explanation) => <Content explanation={explanation} part={part} />}
    </Shown>
  )
}
