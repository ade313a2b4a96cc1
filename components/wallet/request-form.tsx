'use client'

import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { Result } from '#lib/kernel/result.ts'

interface FieldOf {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  readonly inputMode?: 'decimal' | 'numeric'
  readonly value?: string
  readonly maxLength: number
}

interface RequestFormProps {
  fields: readonly FieldOf[]
  submitText: string
  note: ReactNode
  /** Answers with what is wrong in which field. */
  send: (values: Readonly<Record<string, string>>) => Promise<Result<null, Readonly<Record<string, string>>>>
  onDone: () => void
}

/** A short form in a dialog. What was typed stays when it is refused; the first wrong field gets the focus. */
export function RequestForm({ fields, submitText, note, send, onDone }: RequestFormProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const values = Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name) ?? '').trim()]))
    setBusy(true)
    const result = await send(values)
    setBusy(false)
    if (result.ok) {
      onDone()
      return
    }
    setErrors(result.problem)
    const wrong = fields.find(({ name }) => result.problem[name])
    if (wrong) form.querySelector<HTMLElement>(`[name="${wrong.name}"]`)?.focus()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {fields.map(({ name, value, ...field }) => (
        <TextField key={name} name={name} defaultValue={value} autoComplete="off" error={errors[name]} {...field} />
      ))}
      <div className="text-meta text-ink-500">{note}</div>
      <Button type="submit" variant="brand" busy={busy}>
        {submitText}
      </Button>
    </form>
  )
}
