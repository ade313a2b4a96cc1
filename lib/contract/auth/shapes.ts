import { z } from 'zod'
import { isMobile, readAccount, readCode, readPhone } from '#lib/kernel/phone.ts'
import { flagShape, formId, idOrNoneShape, timestampShape } from '../shape-parts.ts'

export const mobile = z.string().transform(readPhone).refine(isMobile, '请输入正确的手机号')

export const loginBody = z.object({
  account: z.string().transform(readAccount).pipe(z.string().min(1, '请输入手机号或用户名').max(60)),
  password: z.string().min(1, '请输入密码').max(72),
})
export const sixDigits = z
  .string()
  .transform(readCode)
  .pipe(z.string().regex(/^\d{6}$/, '请输入6位验证码'))
export const codeLoginBody = z.object({ phone: mobile, code: sixDigits })
export const forgetBody = z.object({ phone: mobile, code: sixDigits })
export const sendCodeBody = z.object({ phone: mobile, purpose: z.enum(['login', 'register', 'forget', 'phone']) })
export const switchBranchBody = z.object({ member_id: formId })

/** member_id 0: an upstream does not number its members. */
export const signedInShape = z.object({ member_id: idOrNoneShape, company: z.string() })

export const authShapes = {
  signInWays: { data: z.object({ password: flagShape, code: flagShape, wechat: flagShape }) },
  login: { body: loginBody, data: signedInShape },
  loginByCode: { body: codeLoginBody, data: signedInShape },
  sendCode: { body: sendCodeBody, data: z.object({ expires_at: timestampShape, retry_after: z.number().int() }) },
  forgetVerify: {
    body: forgetBody,
    data: z.object({ step_token: z.string(), expires_at: timestampShape, username: z.string() }),
  },
  switchBranch: { body: switchBranchBody, data: signedInShape },
}
