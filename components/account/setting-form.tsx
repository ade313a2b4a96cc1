import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import type { Form, FormValues } from '#components/ui/use-form.ts'
import { useForm } from '#components/ui/use-form.ts'
import type { FormAnswer, FormProblem } from '#lib/kernel/form-problem.ts'

interface SettingFormProps {
  label: string
  check: (values: FormValues) => readonly (FormProblem | false)[]
  save: (values: FormValues) => Promise<FormAnswer<unknown>>
  onSaved: () => void
  onCancel: () => void
  /** The fields. */
  children: (form: Form) => ReactNode
}

/** A small form that changes one thing. */
export function SettingForm({ label, check, save, onSaved, onCancel, children }: SettingFormProps) {
  const form = useForm({ check, send: save, onDone: onSaved })
  return (
    <form {...form.props} aria-label={label} className="flex flex-col gap-3">
      <FormAlert message={form.general} />
      {children(form)}
      <div className="flex gap-3">
        <Button type="submit" variant="brand" busy={form.busy}>
          保存
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </div>
    </form>
  )
}
