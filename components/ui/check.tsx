import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { cx } from './cx.ts'
import { describedBy, FieldError } from './field.tsx'

interface CheckProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  label: ReactNode
  /** For rows of a table: the label is read out, not shown. */
  hideLabel?: boolean
  error?: string
  className?: string
}

function Check({ kind, label, hideLabel, error, className, id, ...rest }: CheckProps & { kind: 'checkbox' | 'radio' }) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <div className={className}>
      <label
        className={cx(
          'inline-flex min-h-6 min-w-6 items-center gap-2 text-base max-tablet:min-h-11',
          hideLabel && 'max-tablet:min-w-11',
        )}
      >
        <input
          {...rest}
          {...describedBy(fieldId, { error })}
          id={fieldId}
          type={kind}
          className={cx('size-4 accent-brand-600', rest.disabled && 'cursor-not-allowed')}
        />
        <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
      </label>
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
    </div>
  )
}

export function Checkbox(props: CheckProps) {
  return <Check kind="checkbox" {...props} />
}

/** One choice of several; the group is in a `<fieldset>` with its `<legend>`. */
export function Radio(props: CheckProps) {
  return <Check kind="radio" {...props} />
}

/** A legend that heads a part of the page, not only a field. */
export function FieldsetTitle({ children }: { children: ReactNode }) {
  return <span className="text-base font-semibold text-ink-900">{children}</span>
}

interface RadioGroupProps {
  legend: ReactNode
  error?: string
  /** Long labels are below each other, in two columns where there is room. */
  columns?: boolean
  children: ReactNode
}

export function RadioGroup({ legend, error, columns, children }: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-table text-ink-700">{legend}</legend>
      <div className={columns ? 'grid gap-x-6 gap-y-1 tablet:grid-cols-2' : 'flex flex-wrap gap-x-4 gap-y-1'}>
        {children}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
