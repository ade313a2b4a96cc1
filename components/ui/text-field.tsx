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

type Texts<Control extends 'input' | 'textarea'> = Omit<ComponentProps<Control>, 'className' | 'onInput'> & FieldTexts

/** What both have in common: a frame with its words, and a control that refuses what is too long. */
function useControl<Control extends 'input' | 'textarea'>(
  { label, hint, hideLabel, className, id, required, maxLength, error: given, ...rest }: Texts<Control>,
  look: string,
) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const most = useMost(maxLength)
  const error = most.problem || given
  const own = { id: fieldId, required, className: controlClass(Boolean(error), look) }
  return {
    frame: { id: fieldId, texts: { label, error, hint, hideLabel, className, required } },
    control: { ...rest, ...most.control, ...describedBy(fieldId, { error, hint }), ...own },
  }
}

/** One line of text. Pasting is always allowed, also into passwords and codes. */
export function TextField(props: Texts<'input'>) {
  const { frame, control } = useControl<'input'>(props, 'h-9 max-tablet:h-11')
  return (
    <FieldFrame {...frame}>
      <input type="text" {...control} />
    </FieldFrame>
  )
}

export function TextArea(props: Texts<'textarea'>) {
  const { frame, control } = useControl<'textarea'>(props, 'py-1.5')
  return (
    <FieldFrame {...frame}>
      <textarea rows={3} {...control} />
    </FieldFrame>
  )
}
