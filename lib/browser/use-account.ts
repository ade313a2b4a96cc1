import { mutate } from 'swr'
import { userCalls } from '#lib/contract/user/calls.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'
import { userKey } from './use-user.ts'

type Outcome = Promise<FormAnswer<unknown>>

async function change(call: () => Promise<unknown>): Outcome {
  const result = await submitForm(call, '保存失败，请重试')
  // The header shows name and phone as well.
  if (result.ok) await mutate(userKey)
  return result
}

export const changeName = (name: string): Outcome =>
  change(() => callShop(userCalls.updateUserInfo, { body: { name } }))

/** A new phone to sign in with: the code sent to it and the current password prove both. */
export const changePhone = (phone: string, code: string, password: string): Outcome =>
  change(() => callShop(userCalls.updateUserInfo, { body: { phone, code, old_password: password } }))

/** A new password by the current one; every other session ends. */
export const changePassword = (current: string, password: string): Outcome =>
  change(() => callShop(userCalls.resetPassword, { body: { password, old_password: current } }))
