import { useSyncExternalStore } from 'react'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { createListeners } from '#lib/kernel/listeners.ts'
import { serverNow } from '#lib/kernel/server-time.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'

const KEY = 'forget'

/**
 * How far a forgotten password is: kept by this tab only, gone with it. The proof itself is good once and for a quarter
 * of an hour; the shop API checks it, this only knows which step comes next.
 */
export type ForgetState =
  | { readonly step: 1 }
  | { readonly step: 2; readonly token: string; readonly username: string; readonly until: number }
  | { readonly step: 3 }

const start: ForgetState = { step: 1 }
const listeners = createListeners()
let known: { text: string | null; state: ForgetState } = { text: null, state: start }

function parse(text: string | null): ForgetState {
  if (text === null) return start
  try {
    const value = JSON.parse(text) as ForgetState
    return value.step === 2 && value.until <= serverNow() ? start : value
  } catch {
    return start
  }
}

function read(): ForgetState {
  let text: string | null
  try {
    text = window.sessionStorage.getItem(KEY)
  } catch {
    return known.state
  }
  if (text !== known.text) known = { text, state: parse(text) }
  return known.state
}

function write(state: ForgetState): void {
  const text = JSON.stringify(state)
  known = { text, state }
  try {
    window.sessionStorage.setItem(KEY, text)
  } catch {
    // Storage may be forbidden; the state then lives as long as this page.
  }
  listeners.call()
}

/** Null while the page comes alive. */
export function useForgetState(): ForgetState | null {
  return useSyncExternalStore(listeners.add, read, () => null)
}

export async function verifyPhone(phone: string, code: string): Promise<FormAnswer<unknown>> {
  const result = await submitForm(() => callShop(authCalls.forgetVerify, { body: { phone, code } }), '验证失败，请重试')
  if (result.ok) {
    const { step_token: token, username, expires_at: until } = result.value
    write({ step: 2, token, username, until: until * 1000 })
  }
  return result
}

export async function setNewPassword(token: string, password: string): Promise<FormAnswer<unknown>> {
  const result = await submitForm(
    () => callShop(userCalls.resetPassword, { body: { password, step_token: token } }),
    '密码保存失败，请重试',
  )
  if (result.ok) write({ step: 3 })
  return result
}

export function forgetAgain(): void {
  write(start)
}
