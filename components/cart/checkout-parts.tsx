import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { Notice } from '#components/ui/states.tsx'
import { goodsSum } from '#lib/domain/amount-rows.ts'
import type { CartLine } from '#lib/domain/cart.ts'
import { lineName } from '#lib/domain/cart.ts'
import { amountText } from '#lib/kernel/known-text.ts'
import { inParts, MOST_IDS } from '#lib/kernel/parts.ts'

interface Parts {
  /** Goes to checkout with these lines; asks for a part of them where they are too many. */
  readonly checkout: (lines: readonly CartLine[]) => void
  readonly dialog: ReactNode
}

const limitText = (count: number): string => `已选 ${count} 个品种，一次最多结算 ${MOST_IDS} 个`

/** Said in the cart, before checkout refuses. */
export function CheckoutLimit({ count }: { count: number }) {
  return count > MOST_IDS && <Notice kind="warn">{limitText(count)}，去结算时请选择先结算哪一部分</Notice>
}

/** How more lines than one order takes are settled: in parts, by the buyer's choice. */
export function useCheckoutParts(go: (lineIds: readonly number[]) => void): Parts {
  const [lines, setLines] = useState<readonly CartLine[]>([])
  const close = (): void => setLines([])
  const leave = (part: readonly CartLine[]): void => {
    close()
    go(part.map((line) => line.id))
  }
  const dialog = (
    <Modal open={lines.length > 0} onClose={close} title="分次结算">
      <div className="flex flex-col gap-3">
        <p>{limitText(lines.length)}。请选择先结算的部分，其余商品保留在购物车中。</p>
        <p className="text-table text-warn-700">分次结算时，起配金额、满减、折扣和运费按每次结算的商品分别计算。</p>
        {inParts(lines).map((part, index) => (
          <PartButton key={part[0]?.id} part={part} from={index * MOST_IDS + 1} onChoose={() => leave(part)} />
        ))}
      </div>
    </Modal>
  )
  return { checkout: (chosen) => (chosen.length > MOST_IDS ? setLines(chosen) : leave(chosen)), dialog }
}

function PartButton({ part, from, onChoose }: { part: readonly CartLine[]; from: number; onChoose: () => void }) {
  const [first] = part
  const last = part.at(-1)
  const { amount, without } = goodsSum(part)
  return (
    <Button onClick={onChoose}>
      结算第 {from}–{from + part.length - 1} 种（{first && lineName(first)} … {last && lineName(last)}），商品金额{' '}
      {amountText(amount)}
      {without}
    </Button>
  )
}
