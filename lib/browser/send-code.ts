import { authCalls } from '#lib/contract/auth/calls.ts'
import type { FormAnswer, FormProblem } from '#lib/kernel/form-problem.ts'
import { isMobile } from '#lib/kernel/phone.ts'
import { failure } from '#lib/kernel/result.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'

export type CodePurpose = 'login' | 'register' | 'forget' | 'phone'

/** What is wrong with a phone, as it was read, that a code is to be sent to. */
export const phoneProblem = (phone: string): FormProblem | false =>
  !isMobile(phone) && { field: 'phone', message: '请输入正确的手机号' }

/** What is wrong with a code that was typed. */
export const codeProblem = (code: string): FormProblem | false =>
  !/^\d{6}$/.test(code) && { field: 'code', message: '请输入6位验证码' }

/** Sends a code to a phone: where it went, and the seconds to wait before the next one. */
export async function sendCodeTo(
  phone: string,
  purpose: CodePurpose,
): Promise<FormAnswer<{ to: string; wait: number }>> {
  const problem = phoneProblem(phone)
  if (problem) return failure([problem])
  return await submitForm(async () => {
    const { retry_after: wait } = await callShop(authCalls.sendCode, { body: { phone, purpose } })
    return { to: phone, wait }
  }, '验证码发送失败，请重试')
}
