import { PasswordField } from '#components/ui/password-field.tsx'
import type { Form, FormValues } from '#components/ui/use-form.ts'
import type { FormProblem } from '#lib/kernel/form-problem.ts'

const NAME = 'old_password'

/** What a member proves with who changes something that matters: a borrowed session does not know it. */
export function CurrentPasswordField({ form }: { form: Form }) {
  return <PasswordField {...form.field(NAME)} label="当前密码" autoComplete="current-password" required />
}

export const currentPassword = ({ typed }: Pick<FormValues, 'typed'>): string => typed(NAME)

export const currentPasswordProblems = (values: Pick<FormValues, 'typed'>): (FormProblem | false)[] => [
  currentPassword(values) === '' && { field: NAME, message: '请输入当前密码' },
]
