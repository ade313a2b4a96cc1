'use client'

import { authCalls } from '#lib/contract/auth/calls.ts'
import type { Result } from '#lib/kernel/result.ts'
import type { FormProblem } from './form-problem.ts'
import { submitForm } from './form-problem.ts'
import { callShop } from './http.ts'

const FAILED = '登录失败，请重试'

export function signInByPassword(account: string, password: string): Promise<Result<unknown, FormProblem>> {
  return submitForm(() => callShop(authCalls.login, { body: { account, password } }), FAILED)
}

export function signInByCode(phone: string, code: string): Promise<Result<unknown, FormProblem>> {
  return submitForm(() => callShop(authCalls.loginByCode, { body: { phone, code } }), FAILED)
}
