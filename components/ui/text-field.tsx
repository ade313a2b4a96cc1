import type { ComponentProps, FormEvent } from 'react'
import { useId, useState } from 'react'
import type { FieldTexts } from './field.tsx'
import { controlClass, describedBy, FieldFrame } from './field.tsx'
import { tooLongText } from './too-long.ts'

/**
 * What is longer than a field takes stays in it and is refused: the browser's own limit would cut what is pasted, and say nothing.
 * Forms ask for the mark (use-form.ts).
 */
function useMost(most: number | undefined) {
  const [problem, setProblem] = useState('')
  return {
    problem,
    control: {
      'data-most': most,
      onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setProblem(tooLongText(currentTarget)),
    },
  }
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'onInput'> & FieldTexts

/** One line of text. Pasting is always allowed, also into passwords and codes. */
export function TextField({ label, hint, hideLabel, className, id, required, maxLength, ...props }: TextFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const most = useMost(maxLength)
  const error = most.problem || props.error
  const { error: _, ...rest } = props
  return (
    <FieldFrame id={fieldId} texts={{ label, error, hint, hideLabel, className, required }}>
      <input
        type="text"
        {...rest}
        {...most.control}
        {...describedBy(fieldId, { error, hint })}
        id={fieldId}
        required={required}
        className={controlClass(Boolean(error), 'h-9 max-tablet:h-11')}
      />
    </FieldFrame>
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'onInput'> & FieldTexts

export function TextArea({ label, hint, hideLabel, className, id, required, maxLength, ...props }: TextAreaProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const most = useMost(maxLength)
  const error = most.problem || props.error
  const { error: _, ...rest } = props
  return (
    <FieldFrame id={fieldId} texts={{ label, error, hint, hideLabel, className, required }}>
      <textarea
        rows={3}
        {...rest}
        {...most.control}
        {...describedBy(fieldId, { error, hint })}
        id={fieldId}
        required={required}
        className={controlClass(Boolean(error), 'py-1.5')}
      />
    </FieldFrame>
  )
}
