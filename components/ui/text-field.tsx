import type { ComponentProps } from 'react'
import { useId } from 'react'
import type { FieldTexts } from './field.tsx'
import { controlClass, describedBy, FieldFrame } from './field.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> & FieldTexts

/** One line of text. Pasting is always allowed, also into passwords and codes. */
export function TextField({ label, error, hint, hideLabel, className, id, required, ...rest }: TextFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame id={fieldId} texts={{ label, error, hint, hideLabel, className, required }}>
      <input
        type="text"
        {...rest}
        {...describedBy(fieldId, { error, hint })}
        id={fieldId}
        required={required}
        className={controlClass(Boolean(error), 'h-9 max-tablet:h-11')}
      />
    </FieldFrame>
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldTexts

export function TextArea({ label, error, hint, hideLabel, className, id, required, ...rest }: TextAreaProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame id={fieldId} texts={{ label, error, hint, hideLabel, className, required }}>
      <textarea
        rows={3}
        {...rest}
        {...describedBy(fieldId, { error, hint })}
        id={fieldId}
        required={required}
        className={controlClass(Boolean(error), 'py-1.5')}
      />
    </FieldFrame>
  )
}
