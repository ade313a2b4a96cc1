import type { ReactNode } from 'react'
import { CodeField } from '#components/ui/code-field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { Form } from '#components/ui/use-form.ts'
import { useForm } from '#components/ui/use-form.ts'
import type { CodePurpose } from '#lib/browser/send-code.ts'
import { codeProblem, phoneProblem, sendCodeTo } from '#lib/browser/send-code.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'

/** Whose phone it is, in every form of the way in. */
export function PhoneField({ label = '手机号', form, onBlur }: { label?: string; form: Form; onBlur?: () => void }) {
  return (
    <TextField
      {...form.field('phone')}
      label={label}
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      required
      onBlur={onBlur}
    />
  )
}

interface PhoneCodeFormProps {
  label?: string
  purpose: CodePurpose
  /** What the phone with its code opens. */
  act: (phone: string, code: string) => Promise<FormAnswer<unknown>>
  /** Where it leads to; the form is busy until then. */
  onDone?: () => void
  /** The button, and what is beside it. */
  actions: (busy: boolean) => ReactNode
}

/** A phone and the code sent to it. */
export function PhoneCodeForm({ label, purpose, act, onDone, actions }: PhoneCodeFormProps) {
  const form = useForm({
    check: ({ phone, code }) => [phoneProblem(phone('phone')), codeProblem(code('code'))],
    send: ({ phone, code }) => act(phone('phone'), code('code')),
    onDone,
    leaves: onDone !== undefined,
  })
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <FormAlert message={form.general} />
      <PhoneField label={label} form={form} />
      <CodeField form={form} send={() => sendCodeTo(form.phone('phone'), purpose)} />
      {actions(form.busy)}
    </form>
  )
}
