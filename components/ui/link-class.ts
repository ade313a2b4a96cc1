import { cx } from './cx.ts'

export type LinkKind = 'body' | 'quiet' | 'strong' | 'price' | 'on-dark'

const kinds: Record<LinkKind, string> = {
  body: 'text-brand-700 hover:underline',
  // Navigation and table text: looks like text until pointed at.
  quiet: 'text-ink-900 hover:text-brand-700 hover:underline',
  strong: 'font-semibold text-ink-900 hover:text-brand-700',
  price: 'text-price hover:text-price-dark hover:underline',
  'on-dark': 'text-head-text hover:text-white hover:underline',
}

/** Class of a text link. Links inside running text are underlined by `underlined`: colour alone must not mark them. */
export function linkClass(kind: LinkKind = 'body', options: { underlined?: boolean } = {}, className?: string): string {
  return cx(kinds[kind], options.underlined && 'underline', className)
}
