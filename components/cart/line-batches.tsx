import { ExpiryView } from '#components/goods/expiry-view.tsx'
import type { CartLine, PlannedBatch } from '#lib/domain/cart.ts'
import type { Expiry } from '#lib/domain/goods.ts'

function FirstBatch({ expiry }: { expiry: Expiry }) {
  return (
    <span className="shrink-0 whitespace-nowrap">
      效期至 <ExpiryView expiry={expiry} />
      {expiry.batch && <span className="max-tablet:hidden"> · 批号 {expiry.batch.number}</span>}
    </span>
  )
}

const batchText = ({ name, isGift, batchNumber, expiresOn, quantity }: PlannedBatch): string =>
  `${isGift ? '赠品 ' : ''}${name && `${name} `}效期至 ${expiresOn} · 批号 ${batchNumber} ×${quantity}`

/** Batches a line would bring; the one that is sold first where no more is known or it is the only one. */
export function LineBatches({ line: { batches, item } }: { line: CartLine }) {
  const expiry = item.kind === 'goods' ? item.goods.expiry : null
  const [first] = batches ?? []
  const isFirstAlone =
    batches === null ||
    (batches.length === 1 && first?.expiresOn === expiry?.date && first?.batchNumber === expiry?.batch?.number)
  if (isFirstAlone) return expiry && <FirstBatch expiry={expiry} />
  return (
    <span className="flex flex-wrap gap-x-3">
      {batches.map((batch) => (
        <span key={batchText(batch)} className="whitespace-nowrap">
          {batchText(batch)}
        </span>
      ))}
    </span>
  )
}
