import { PasswordField } from '#components/ui/password-field.tsx'

const NAME = 'old_password'

/** What a member proves with who changes something that matters: a borrowed session does not know it. */
export function CurrentPasswordField({ errorOf }: { errorOf: (field: string) => string | undefined }) {
  return <PasswordField label="当前密码" name={NAME} autoComplete="current-password" required error={errorOf(NAME)} />
}

/** As it was typed: spaces are part of a password. */
export const currentPassword = (form: HTMLFormElement | null): string =>
  String(new FormData(form ?? undefined).get(NAME) ?? '')

/** False when something was entered. */
export const currentPasswordProblem = (form: HTMLFormElement | null) =>
  currentPassword(form) === '' && { field: NAME, message: '请输入当前密码' }
