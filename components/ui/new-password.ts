import type { FormProblem } from '#lib/kernel/form-problem.ts'
import type { FormValues } from './use-form.ts'

/** What is wrong with a new password and its repetition, in the order of the fields. */
export function newPasswordProblems({ typed }: FormValues): (FormProblem | false)[] {
  const password = typed('password')
  return [
    password.length < 8 && { field: 'password', message: '密码至少8位' },
    password.length > 72 && { field: 'password', message: '密码最多72位' },
    password !== typed('repeated') && { field: 'repeated', message: '两次输入的密码不一致' },
  ]
}
