import { untold } from '#lib/kernel/known-text.ts'
import type { Fen, Price } from '#lib/kernel/money.ts'
import { formatFen, formatPrice } from '#lib/kernel/money.ts'
import { cx } from './cx.ts'

type MoneyTone = 'price' | 'ink' | 'muted' | 'struck'

const tones: Record<MoneyTone, string> = {
  price: 'font-semibold text-price',
  ink: 'text-ink-900',
  muted: 'text-ink-500',
  struck: 'text-ink-500 line-through',
}

/** Yuan as text, always two decimals; digits are only padded, never rounded: amounts arrive exact. */
export function yuanText(value: string): string {
  const [whole = '0', fraction = ''] = value.trim().split('.')
  return `${whole === '' || whole === '-' ? `${whole}0` : whole}.${fraction.padEnd(2, '0')}`
}

/**
 * An amount in yuan, given as a decimal string. The sign ¥ carries the meaning, the colour only repeats it.
 * `struck` is a former price and is read out as such.
 */
export function Money({
  value,
  tone = 'price',
  className = 'text-form',
}: {
  value: string
  tone?: MoneyTone | undefined
  /** Type size of the figures. */
  className?: string | undefined
}) {
  const text = yuanText(value)
  const negative = text.startsWith('-')
  const content = (
    <>
      {negative && '-'}
      <span className={tone === 'price' ? 'text-meta' : undefined}>¥</span>
      {negative ? text.slice(1) : text}
    </>
  )
  const look = cx('whitespace-nowrap', tones[tone], className)
  if (tone !== 'struck') return <span className={look}>{content}</span>
  return (
    <del className={look}>
      <span className="sr-only">原价</span>
      {content}
    </del>
  )
}

interface AmountProps {
  /** Null: nobody tells it. */
  amount: Fen | null
  tone?: Exclude<MoneyTone, 'struck'>
  className?: string
}

/** An amount that may be unknown. */
export function Amount({ amount, tone, className }: AmountProps) {
  if (amount !== null) return <Money value={formatFen(amount)} tone={tone} className={className} />
  return <span className="whitespace-nowrap text-table text-ink-500">{untold.amount}</span>
}

interface UnitPriceProps {
  /** Null: nobody tells it. */
  price: Price | null
  /** Empty: not known. */
  unit: string
  tone?: Exclude<MoneyTone, 'struck'>
  className?: string
}

/** What one unit costs, with the unit beside it, in one line. */
export function UnitPrice({ price, unit, tone, className }: UnitPriceProps) {
  if (price === null) return <span className="whitespace-nowrap text-table text-ink-500">{untold.price}</span>
  return (
    <span className="whitespace-nowrap">
      <Money value={formatPrice(price)} tone={tone} className={className} />
      {unit !== '' && <span className="text-meta text-ink-500">/{unit}</span>}
    </span>
  )
}
