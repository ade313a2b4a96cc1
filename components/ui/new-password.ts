import type { FormProblem } from './use-form-problem.ts'

/** What is wrong with a new password and its repetition, in the order of the fields. */
export function newPasswordProblems(password: string, repeated: string): (FormProblem | false)[] {
  return [
    password.length < 8 && { field: 'password', message: '密码至少8位' },
    password.length > 72 && { field: 'password', message: '密码最多72位' },
    password !== repeated && { field: 'repeated', message: '两次输入的密码不一致' },
  ]
}
