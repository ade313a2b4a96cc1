import { cx } from '#components/ui/cx.ts'
import type { CartLine } from '#lib/domain/cart.ts'
import { giftText, lineUnit } from '#lib/domain/cart.ts'
import { ladderText, shippingNotes } from '#lib/domain/goods-text.ts'
import { briefLadderNotes } from '#lib/domain/ladder.ts'
import { untold } from '#lib/kernel/known-text.ts'
import { formatPrice, formatUnitPrice } from '#lib/kernel/money.ts'

function ladderLines(line: CartLine, quantity: number): string[] {
  if (line.type !== 'ordinary' || line.item.kind !== 'goods' || !line.item.goods.ladder) return []
  const { ladder, salePrice, unit } = line.item.goods
  const price = salePrice ?? line.rawPrice
  return price === null ? [] : briefLadderNotes(ladder, price, quantity).map((note) => ladderText(note, unit))
}

/** What is part of the price itself: several unit prices in one line, and what comes with it. */
function factLines(line: CartLine): string[] {
  const parts = line.parts.map((part) => `${part.number}${lineUnit(line)}×¥${formatPrice(part.price)}`)
  return [parts.length > 1 ? parts.join(' + ') : '', line.gift ? giftText(line.gift) : '', line.giftNote].filter(
    Boolean,
  )
}

function NoteList({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-3 text-meta text-ink-500 desktop:mt-0">
      {texts.map((text) => (
        <li key={text} className={cx('whitespace-nowrap', text.startsWith('✓') && 'text-brand-700')}>
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Under the name of a settled line, whose figures have columns of their own. */
export function LineFacts({ line }: { line: CartLine }) {
  return <NoteList texts={factLines(line)} />
}

/** Small print of a line: ladder, changed price, gift, free shipping. */
export function LineNotes({ line, quantity }: { line: CartLine; quantity: number | null }) {
  if (quantity === null) return <NoteList texts={[untold.quantity, ...factLines(line)]} />
  const texts = ladderLines(line, quantity)
  if (
    line.addedPrice !== null &&
    line.addedPrice !== line.price &&
    line.type === 'ordinary' &&
    line.parts.length <= 1
  ) {
    texts.push(`加入时 ${formatUnitPrice(line.addedPrice, lineUnit(line))}`)
  }
  texts.push(...factLines(line))
  if (line.item.kind === 'goods') texts.push(...shippingNotes(line.item.goods, quantity))
  if (!line.mayUseCoupon) texts.push('不可用券')
  return <NoteList texts={texts} />
}
