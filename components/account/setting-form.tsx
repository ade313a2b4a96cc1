'use client'

import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import type { FormProblem } from '#components/ui/use-form-problem.ts'
import { useFormProblem } from '#components/ui/use-form-problem.ts'
import type { Result } from '#lib/kernel/result.ts'

type FormState = ReturnType<typeof useFormProblem>

interface SettingFormProps {
  label: string
  /** Problems found before asking the shop, in the order of the fields. */
  check: (form: FormState) => readonly (FormProblem | false)[]
  save: (form: FormState) => Promise<Result<unknown, FormProblem>>
  onSaved: () => void
  onCancel: () => void
  /** The fields. */
  children: (form: FormState) => ReactNode
}

/** A small form that changes one thing. What was typed stays when it is refused. */
export function SettingForm({ label, check, save, onSaved, onCancel, children }: SettingFormProps) {
  const state = useFormProblem()
  const [busy, setBusy] = useState(false)
  return (
    <form
      ref={state.form}
      method="post"
      noValidate
      aria-label={label}
      className="flex flex-col gap-3"
      onSubmit={async (event) => {
        event.preventDefault()
        if (busy || !state.accept(check(state))) return
        setBusy(true)
        const result = await save(state)
        setBusy(false)
        if (result.ok) onSaved()
        else state.show(result.problem)
      }}
    >
      <FormAlert message={state.general} />
      {children(state)}
      <div className="flex gap-3">
        <Button type="submit" variant="brand" busy={busy}>
          保存
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </div>
    </form>
  )
}
