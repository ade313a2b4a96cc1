import { cx } from './cx.ts'

/** Solid: changes unit price or eligibility now. Tint: a condition. */
const looks: Record<string, string> = {
  协议: 'bg-info-700 text-white',
  优: 'bg-brand-600 text-white',
  秒: 'bg-price text-white',
  特: 'bg-tag-special text-white',
  满: 'bg-tag-full-50 text-tag-full',
  换购: 'bg-tag-exchange-50 text-tag-exchange',
  赠: 'bg-tag-gift-50 text-tag-gift',
  新: 'bg-info-50 text-info-700',
  近效: 'bg-tag-expiry-50 text-tag-expiry',
}
const plain = 'bg-line-soft text-ink-700'
const order = ['协议', '秒', '特', '优', '满', '换购', '赠', '新']

export interface TagText {
  label: string
  /** Explanation shown on hover and read out. */
  describe?: string | undefined
}

export function Tag({ label, describe }: TagText) {
  return (
    <span
      title={describe}
      className={cx('inline-flex h-4 items-center rounded px-0.5 text-meta leading-4', looks[label] ?? plain)}
    >
      {label}
      {describe && <span className="sr-only">（{describe}）</span>}
    </span>
  )
}

const rank = (label: string): number => {
  const at = order.indexOf(label)
  return at < 0 ? order.length : at
}

/** At most three tags in the guide's order, then "…" that names the rest. */
export function TagList({ tags, max = 3 }: { tags: readonly TagText[]; max?: number }) {
  if (tags.length === 0) return null
  const sorted = [...tags].sort((a, b) => rank(a.label) - rank(b.label))
  const hidden = sorted.slice(max)
  return (
    <span className="mr-1 inline-flex items-center gap-1 align-middle">
      {sorted.slice(0, max).map((tag) => (
        <Tag key={`${tag.label}${tag.describe ?? ''}`} {...tag} />
      ))}
      {hidden.length > 0 && <Tag label="…" describe={hidden.map((tag) => tag.describe ?? tag.label).join('；')} />}
    </span>
  )
}
