import { useEffect, useRef } from 'react'
import { userCalls } from '#lib/contract/user/calls.ts'
import type { FormProblem } from '#lib/kernel/form-problem.ts'
import { isMobile } from '#lib/kernel/phone.ts'
import { callShop } from './http.ts'

/** Who only passes through the field, on to the next window or back, asks nothing. */
const RESTS_MS = 400
const TAKEN = '该手机号已被使用'

/** Null also when it is unknown: the form itself is refused then, after the code. */
async function problemOf(phone: string): Promise<FormProblem | null> {
  try {
    const { accepted, message } = await callShop(userCalls.phoneCheck, { params: { value: phone } })
    return accepted === 1 ? null : { field: 'phone', message: message || TAKEN }
  } catch {
    return null
  }
}

/**
 * For the field of a phone that is to be an account's: after it was left, says that the phone is taken. Each number is
 * asked for once.
 */
export function useTakenPhone(read: (field: string) => string, show: (problem: FormProblem) => void): () => void {
  const asked = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const check = async (): Promise<void> => {
    const phone = read('phone')
    if (!isMobile(phone) || phone === asked.current) return
    asked.current = phone
    const problem = await problemOf(phone)
    if (problem !== null && read('phone') === phone) show(problem)
  }
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void check(), RESTS_MS)
  }
}
