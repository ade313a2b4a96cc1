import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldsProps {
  /** 密码 of a new account, 新密码 in place of an old one. */
  label: string
  errorOf: (field: string) => string | undefined
}

/** A password chosen now, typed twice; `newPasswordProblems` says what is wrong with it. */
export function NewPasswordFields({ label, errorOf }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        hint="8到72位，不能与手机号或用户名相同"
        error={errorOf('password')}
      />
      <PasswordField
        label={`再次输入${label}`}
        name="repeated"
        autoComplete="new-password"
        required
        error={errorOf('repeated')}
      />
    </>
  )
}
