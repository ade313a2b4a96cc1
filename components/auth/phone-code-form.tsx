import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { CodeField } from '#components/ui/code-field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useFormProblem } from '#components/ui/use-form-problem.ts'
import type { FormProblem } from '#lib/browser/form-problem.ts'
import type { CodePurpose } from '#lib/browser/send-code.ts'
import { codeProblem, phoneProblem, sendCodeTo } from '#lib/browser/send-code.ts'
import type { Result } from '#lib/kernel/result.ts'

/** Whose phone it is, in every form of the way in. */
export function PhoneField({
  label = '手机号',
  error,
  onBlur,
}: {
  label?: string
  error: string | undefined
  onBlur?: () => void
}) {
  return (
    <TextField
      label={label}
      name="phone"
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      required
      error={error}
      onBlur={onBlur}
    />
  )
}

interface PhoneCodeFormProps {
  label?: string
  purpose: CodePurpose
  /** What the phone with its code opens. */
  act: (phone: string, code: string) => Promise<Result<unknown, FormProblem>>
  onDone?: () => void
  /** The button, and what is beside it. */
  actions: (busy: boolean) => ReactNode
}

/** A phone and the code sent to it. What was typed stays when it is refused. */
export function PhoneCodeForm({ label, purpose, act, onDone, actions }: PhoneCodeFormProps) {
  const { form, text, errorOf, general, show, accept } = useFormProblem()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy || !accept([phoneProblem(text('phone')), codeProblem(text('code'))])) return
    setBusy(true)
    const result = await act(text('phone'), text('code'))
    if (result.ok && onDone) {
      onDone()
      return
    }
    setBusy(false)
    if (!result.ok) show(result.problem)
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <FormAlert message={general} />
      <PhoneField label={label} error={errorOf('phone')} />
      <CodeField send={() => sendCodeTo(text('phone'), purpose, show)} error={errorOf('code')} />
      {actions(busy)}
    </form>
  )
}
