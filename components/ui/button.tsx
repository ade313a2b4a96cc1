import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx.ts'

export type ButtonVariant = 'buy' | 'buy-outline' | 'brand' | 'outline' | 'danger' | 'text'
export type ButtonSize = 'row' | 'base' | 'large'

const variants: Record<ButtonVariant, string> = {
  // Solid red is for detail, checkout and pay only; rows of a table use `buy-outline`.
  buy: 'border-price bg-price text-white hover:border-price-dark hover:bg-price-dark',
  'buy-outline':
    'border-line-strong bg-surface text-price hover:border-price group-hover:border-price group-focus-within:border-price group-hover:bg-price group-hover:text-white group-focus-within:bg-price group-focus-within:text-white',
  brand: 'border-brand-600 bg-brand-600 text-white hover:border-brand-700 hover:bg-brand-700',
  outline: 'border-line-strong bg-surface text-ink-900 hover:border-brand-600 hover:text-brand-700',
  danger: 'border-price bg-surface text-price hover:bg-price-50',
  text: 'border-transparent bg-transparent text-brand-700 hover:underline',
}

const sizes: Record<ButtonSize, string> = {
  row: 'h-7 px-3 text-table max-tablet:h-11',
  base: 'h-9 px-4 text-base max-tablet:h-11',
  large: 'h-12 px-6 text-form font-semibold',
}

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
}

/** The look of a button, for links that act as one. `buy-outline` fills when its row (class `group`) is hovered or focused. */
export function buttonClass({ variant = 'outline', size = 'base' }: ButtonLook, className?: string): string {
  return cx(
    'relative inline-flex items-center justify-center whitespace-nowrap rounded border transition-colors duration-fast',
    'aria-disabled:cursor-not-allowed disabled:cursor-not-allowed disabled:border-line disabled:bg-page disabled:text-ink-300',
    variants[variant],
    sizes[size],
    className,
  )
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner, keeps width and focus, and ignores clicks until the work is done. */
  busy?: boolean
}

const ignore = (event: MouseEvent<HTMLButtonElement>): void => event.preventDefault()

export function Button({ variant, size, busy, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? ignore : onClick}
      className={buttonClass({ variant, size }, className)}
    >
      <span className={cx('inline-flex items-center gap-1', busy && 'opacity-0')}>{children}</span>
      {busy && <span aria-hidden="true" className="spinner absolute" />}
    </button>
  )
}
