import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useForm } from '#components/ui/use-form.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'

interface FieldOf {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  readonly inputMode?: 'decimal' | 'numeric'
  readonly value?: string
  readonly maxLength?: number
}

interface RequestFormProps<Value> {
  fields: readonly FieldOf[]
  submitText: string
  note: ReactNode
  /** The control for files that go with it. */
  files?: ReactNode
  /** Why it can't be sent now; empty when it can. */
  problem?: string
  send: (text: (field: string) => string) => Promise<FormAnswer<Value>>
  onDone: (value: Value) => void
}

/** A short form in a dialog. */
export function RequestForm<Value>({
  fields,
  submitText,
  note,
  files,
  problem = '',
  send,
  onDone,
}: RequestFormProps<Value>) {
  const form = useForm({
    check: () => [problem !== '' && { message: problem }],
    send: ({ text }) => send(text),
    onDone,
  })
  return (
    <form {...form.props} className="mt-3 flex flex-col gap-3">
      <FormAlert message={form.general} />
      {fields.map(({ name, value, ...texts }) => (
        <TextField key={name} {...form.field(name)} defaultValue={value} autoComplete="off" {...texts} />
      ))}
      {files}
      <div className="text-meta text-ink-500">{note}</div>
      <Button type="submit" variant="brand" busy={form.busy}>
        {submitText}
      </Button>
    </form>
  )
}
