import useSWR from 'swr'
import { registrationCalls } from '#lib/contract/registration/calls.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'

const CHECK_MS = 2_000
const KEPT = 'wechat ticket'

/** A code to scan, and the ticket that only this browser has. */
export interface EntryCode {
  readonly ticket: string
  readonly url: string
  readonly expiresAt: number
  /** Digits that the phone shows alike. */
  readonly checkCode: string
}

export type EntryState = 'waiting' | 'expired' | 'known' | 'new'

export function openEntryCode(): Promise<FormAnswer<EntryCode>> {
  return submitForm(async () => {
    const { ticket, url, expires_at, check_code } = await callShop(registrationCalls.wechatTicket)
    return { ticket, url, expiresAt: expires_at, checkCode: check_code }
  }, '二维码生成失败，请重试')
}

/** What a shown code has come to; asked until it is decided. */
export function useEntryState(ticket: string): { state: EntryState; nickname: string } {
  const { data } = useSWR<{ state: EntryState; nickname: string }, ShopError>(
    ['wechat entry', ticket],
    () => callShop(registrationCalls.wechatTicketCheck, { body: { ticket } }),
    { refreshInterval: (latest) => (latest && latest.state !== 'waiting' ? 0 : CHECK_MS) },
  )
  return data ?? { state: 'waiting', nickname: '' }
}

export function signInByWechat(ticket: string): Promise<FormAnswer<unknown>> {
  return submitForm(() => callShop(registrationCalls.loginByWechat, { body: { ticket } }), '登录失败，请重试')
}

/** Carries the confirmed scan to the first step of the registration, within this tab. */
export function keepTicket(ticket: string): void {
  try {
    window.sessionStorage.setItem(KEPT, ticket)
  } catch {
    // Without storage the account is opened without the binding; it can be bound later.
  }
}

export function keptTicket(): string | undefined {
  try {
    return window.sessionStorage.getItem(KEPT) ?? undefined
  } catch {
    return undefined
  }
}

export function dropTicket(): void {
  try {
    window.sessionStorage.removeItem(KEPT)
  } catch {
    // Nothing was kept.
  }
}
