import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormAlert } from './form-alert.tsx'
import { PasswordField } from './password-field.tsx'
import { SumList } from './sum-list.tsx'
import type { Form, FormValues } from './use-form.ts'

interface Row {
  readonly label: string
  readonly text: string
}

interface PayFormProps {
  form: Form
  /** What is paid for. */
  about: ReactNode
  /** How the sum is made. */
  rows: readonly Row[]
  due: string
  /** What pays it. */
  means: readonly (Row | false)[]
  asksPassword: boolean
  /** Name of the button that pays nothing. */
  back: string
  onBack: () => void
}

/** The password where it is asked for; empty, it is not sent. */
export const checkPassword = (asksPassword: boolean, { typed }: FormValues) =>
  asksPassword && typed('password') === '' && { field: 'password', message: '请输入登录密码' }

/** Shown once before money moves: how the sum is made, what pays it, and the password where the shop asks for it. */
export function PayForm({ form, about, rows, due, means, asksPassword, back, onBack }: PayFormProps) {
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FormAlert message={form.general} />
      <p className="text-table text-ink-700">{about}</p>
      <SumList rows={rows} total={{ label: '应付', text: due }} />
      <dl className="flex flex-col gap-1 border-line-soft border-t pt-3 text-table">
        {means
          .filter((row) => row !== false)
          .map(({ label, text }) => (
            <div key={label} className="flex justify-between">
              <dt className="text-ink-500">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      {asksPassword && (
        <PasswordField
          {...form.field('password')}
          label="登录密码"
          autoComplete="current-password"
          required
          autoFocus
        />
      )}
      <div className="flex justify-end gap-2">
        <Button data-autofocus={asksPassword ? undefined : true} onClick={onBack}>
          {back}
        </Button>
        <Button variant="buy" type="submit" busy={form.busy}>
          确认支付
        </Button>
      </div>
    </form>
  )
}
