'use client'

import { authCalls } from '#lib/contract/auth/calls.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'

const FAILED = '登录失败，请重试'

export function signInByPassword(account: string, password: string): Promise<FormAnswer<unknown>> {
  return submitForm(() => callShop(authCalls.login, { body: { account, password } }), FAILED)
}

export function signInByCode(phone: string, code: string): Promise<FormAnswer<unknown>> {
  return submitForm(() => callShop(authCalls.loginByCode, { body: { phone, code } }), FAILED)
}
