import { z } from 'zod'
import { isMobile } from '#lib/kernel/phone.ts'
import { formId, idShape, timestampShape } from '../shape-parts.ts'

const mobile = z.string().trim().refine(isMobile, '请输入正确的手机号')

export const loginBody = z.object({
  account: z.string().trim().min(1, '请输入手机号或用户名').max(60),
  password: z.string().min(1, '请输入密码').max(72),
})
export const codeLoginBody = z.object({
  phone: mobile,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, '请输入6位验证码'),
})
export const sendCodeBody = z.object({ phone: mobile, purpose: z.enum(['login', 'register', 'forget', 'phone']) })
export const switchStoreBody = z.object({ member_id: formId })

const signedIn = z.object({ member_id: idShape, company: z.string() })

export const authShapes = {
  login: { body: loginBody, data: signedIn },
  loginByCode: { body: codeLoginBody, data: signedIn },
  sendCode: { body: sendCodeBody, data: z.object({ expires_at: timestampShape, retry_after: z.number().int() }) },
  switchStore: { body: switchStoreBody, data: signedIn },
}
