import type { CartLine } from '#lib/domain/cart.ts'
import { ladderText } from '#lib/domain/goods-text.ts'
import { ladderNotes } from '#lib/domain/ladder.ts'
import { formatFen, formatPrice } from '#lib/kernel/money.ts'

/** The next step of a ladder worth saying: the tier that prices the quantity, and the one it is short of. */
function ladderLines(line: CartLine, quantity: number): string[] {
  if (line.type !== 'ordinary' || line.item.kind !== 'goods' || !line.item.goods.ladder) return []
  const { ladder, unit } = line.item.goods
  const notes = ladderNotes(ladder, quantity)
  return [notes.find((note) => note.state === 'reached'), notes.find((note) => note.state === 'gap')]
    .filter((note) => note !== undefined)
    .map((note) => ladderText(note, unit))
}

/** Small print of a line: ladder, changed price, gift, shares of discounts. */
export function LineNotes({ line, quantity }: { line: CartLine; quantity: number }) {
  const texts = ladderLines(line, quantity)
  if (line.addedPrice !== line.price && line.type === 'ordinary' && line.parts.length <= 1) {
    texts.push(`加入时 ¥${formatPrice(line.addedPrice)}`)
  }
  if (line.parts.length > 1) {
    texts.push(line.parts.map((part) => `${part.number}×¥${formatPrice(part.price)}`).join(' + '))
  }
  if (line.gift) texts.push(`赠 ${line.gift.name} ×${line.gift.total}`)
  if (line.fullReductionShare > 0) texts.push(`满减 -¥${formatFen(line.fullReductionShare)}`)
  if (line.discountShare > 0) texts.push(`折扣 -¥${formatFen(line.discountShare)}`)
  if (texts.length === 0) return null
  return (
    <ul className="mt-0.5 text-meta text-ink-500">
      {texts.map((text) => (
        <li key={text} className={text.startsWith('✓') ? 'text-brand-700' : undefined}>
          {text}
        </li>
      ))}
    </ul>
  )
}
