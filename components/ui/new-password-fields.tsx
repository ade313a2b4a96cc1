import type { FormProblem } from '#lib/kernel/form-problem.ts'
import { PasswordField } from './password-field.tsx'
import type { Form, FormValues } from './use-form.ts'

/** What is wrong with a new password and its repetition, in the order of the fields. */
export function newPasswordProblems({ typed }: Pick<FormValues, 'typed'>): (FormProblem | false)[] {
  const password = typed('password')
  return [
    password.length < 8 && { field: 'password', message: '密码至少8位' },
    password.length > 72 && { field: 'password', message: '密码最多72位' },
    password !== typed('repeated') && { field: 'repeated', message: '两次输入的密码不一致' },
  ]
}

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
