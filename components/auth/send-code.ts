import type { SentCode } from '#components/ui/code-field.tsx'
import type { FormProblem } from '#components/ui/use-form-problem.ts'
import { sendCode } from '#lib/browser/sign-in.ts'
import { isMobile } from '#lib/kernel/phone.ts'

export const badPhone: FormProblem = { field: 'phone', message: '请输入正确的手机号' }
export const badCode: FormProblem = { field: 'code', message: '请输入6位验证码' }
export const isCode = (text: string): boolean => /^\d{6}$/.test(text)

/** Asks for a code for the phone typed in a form; a problem is shown at the form. */
export async function sendCodeTo(
  phone: string,
  purpose: Parameters<typeof sendCode>[1],
  show: (problem: FormProblem | null) => void,
): Promise<SentCode> {
  if (!isMobile(phone)) {
    show(badPhone)
    return null
  }
  show(null)
  const result = await sendCode(phone, purpose)
  if (result.ok) return { to: phone, wait: result.value }
  show(result.problem)
  return null
}
