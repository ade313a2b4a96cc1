import useSWR, { mutate } from 'swr'
import { accountCalls } from '#lib/contract/account/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import type { WechatBinding, WechatCode, WechatCodeState } from '#lib/domain/wechat.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import type { Asked } from './asked.ts'
import { refreshAsked, useAsked } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import { callShop, ShopError } from './http.ts'
import { submitForm } from './submit-form.ts'
import { userKey } from './use-user.ts'

const bindingKey = 'wechat'
const codeKey = 'wechat-code'

/** How often the shop is asked whether the code shown was confirmed. */
const CHECK_MS = 2_000

async function reloadBinding(): Promise<void> {
  await refreshAsked(bindingKey)
  await mutate(userKey)
}

export const useWechatBinding = (): Asked<WechatBinding> =>
  useAsked([bindingKey], async () => {
    const { is_bound, nickname, bound_at } = await callShop(accountCalls.wechatBinding)
    return { isBound: is_bound === 1, nickname, boundAt: bound_at }
  })

/** A code to scan, for anyone who knows the current password. */
export function createWechatCode(password: string): Promise<FormAnswer<WechatCode>> {
  return submitForm(async () => {
    const created = await callShop(userCalls.userCreateCode, { body: { old_password: password } })
    return { code: created.code, url: created.url, expiresAt: created.expires_at, checkCode: created.check_code }
  }, '二维码生成失败，请重试')
}

/** What became of a code while it is shown; null for none. Asks until it is decided, and only while the page is looked at. */
export function useWechatCode(code: string | null): { state: WechatCodeState; message: string } | undefined {
  return useSWR<{ state: WechatCodeState; message: string }, ShopError>(
    code === null ? null : [codeKey, code],
    async () => {
      try {
        const checked = await callShop(accountCalls.wechatCheck, { body: { code: code ?? '' } })
        if (checked.state === 'bound') await reloadBinding()
        return checked
      } catch (error) {
        // A newer code of another tab has taken this one's place.
        if (error instanceof ShopError && error.code === 404) return { state: 'expired', message: '二维码已失效' }
        throw error
      }
    },
    { refreshInterval: (latest) => (latest && latest.state !== 'waiting' ? 0 : CHECK_MS) },
  ).data
}

export const unbindWechat = (): Promise<boolean> =>
  doOrReport(() => callShop(userCalls.userUnbindWechat), reloadBinding)
