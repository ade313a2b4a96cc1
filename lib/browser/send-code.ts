'use client'

import { authCalls } from '#lib/contract/auth/calls.ts'
import { isMobile } from '#lib/kernel/phone.ts'
import type { FormProblem } from './form-problem.ts'
import { submitForm } from './form-problem.ts'
import { callShop } from './http.ts'

export type CodePurpose = 'login' | 'register' | 'forget' | 'phone'

/** What is wrong with a phone that a code is to be sent to. */
export const phoneProblem = (phone: string): FormProblem | false =>
  !isMobile(phone) && { field: 'phone', message: '请输入正确的手机号' }

/** What is wrong with a code that was typed. */
export const codeProblem = (code: string): FormProblem | false =>
  !/^\d{6}$/.test(code) && { field: 'code', message: '请输入6位验证码' }

/**
 * Asks for a code for the phone typed in a form: where it went, and the seconds to wait before the next one. A problem is
 * shown at the form.
 */
export async function sendCodeTo(
  phone: string,
  purpose: CodePurpose,
  show: (problem: FormProblem | null) => void,
): Promise<{ to: string; wait: number } | null> {
  const problem = phoneProblem(phone)
  show(problem || null)
  if (problem) return null
  const result = await submitForm(
    async () => (await callShop(authCalls.sendCode, { body: { phone, purpose } })).retry_after,
    '验证码发送失败，请重试',
  )
  if (result.ok) return { to: phone, wait: result.value }
  show(result.problem)
  return null
}
