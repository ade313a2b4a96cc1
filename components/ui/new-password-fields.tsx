import { PasswordField } from './password-field.tsx'
import type { Form } from './use-form.ts'

interface NewPasswordFieldsProps {
  /** 密码 of a new account, 新密码 in place of an old one. */
  label: string
  form: Form
}

/** A password chosen now, typed twice; `newPasswordProblems` says what is wrong with it. */
export function NewPasswordFields({ label, form }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={label}
        autoComplete="new-password"
        required
        hint="8到72位，不能与手机号或用户名相同"
      />
      <PasswordField {...form.field('repeated')} label={`再次输入${label}`} autoComplete="new-password" required />
    </>
  )
}
