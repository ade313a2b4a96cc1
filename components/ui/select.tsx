import type { ComponentProps } from 'react'
import { useId } from 'react'
import type { FieldTexts } from './field.tsx'
import { controlClass, describedBy, FieldFrame } from './field.tsx'

type SelectProps = Omit<ComponentProps<'select'>, 'className'> &
  FieldTexts & {
    /** Its height and letters, where it stands in a row of a table. */
    look?: string
  }

/** A native select: the fastest to use with a keyboard and the only good one on a phone. Children are `<option>`s. */
export function Select({
  label,
  error,
  hint,
  hideLabel,
  className,
  id,
  required,
  look = 'h-9 max-tablet:h-11',
  children,
  ...rest
}: SelectProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame id={fieldId} texts={{ label, error, hint, hideLabel, className, required }}>
      <select
        {...rest}
        {...describedBy(fieldId, { error, hint })}
        id={fieldId}
        required={required}
        className={controlClass(Boolean(error), look)}
      >
        {children}
      </select>
    </FieldFrame>
  )
}
