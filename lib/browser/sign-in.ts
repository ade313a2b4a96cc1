'use client'

import { authCalls } from '#lib/contract/auth/calls.ts'
import type { Result } from '#lib/kernel/result.ts'
import { failure, success } from '#lib/kernel/result.ts'
import { reportError } from './errors.ts'
import { callShop, ShopError } from './http.ts'

/** What stands at the form when a sign-in is refused: a sentence, and the field it belongs to where there is one. */
export interface SignInProblem {
  readonly message: string
  readonly field?: string
}

function toProblem(error: unknown): SignInProblem {
  if (error instanceof ShopError) {
    if (error.kind === 'validation') {
      const [field, messages] = Object.entries(error.fieldErrors ?? {})[0] ?? []
      return { message: messages?.[0] ?? error.message, field }
    }
    if (error.kind === 'refused' || error.kind === 'sign-in') return { message: error.message }
  }
  reportError(error)
  return { message: '登录没有成功，请重试' }
}

async function attempt(call: () => Promise<unknown>): Promise<Result<null, SignInProblem>> {
  try {
    await call()
    return success(null)
  } catch (error) {
    return failure(toProblem(error))
  }
}

export function signInByPassword(account: string, password: string): Promise<Result<null, SignInProblem>> {
  return attempt(() => callShop(authCalls.login, { body: { account, password } }))
}

export function signInByCode(phone: string, code: string): Promise<Result<null, SignInProblem>> {
  return attempt(() => callShop(authCalls.loginByCode, { body: { phone, code } }))
}

/** Sends a sign-in code; answers with the seconds to wait before the next one. */
export async function sendSignInCode(phone: string): Promise<Result<number, SignInProblem>> {
  try {
    const sent = await callShop(authCalls.sendCode, { body: { phone, purpose: 'login' } })
    return success(sent.retry_after)
  } catch (error) {
    return failure(toProblem(error))
  }
}
