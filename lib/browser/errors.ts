import { createListeners } from '#lib/kernel/listeners.ts'
import type { Failure } from '#lib/kernel/result.ts'
import { loginUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { ShopError } from './http.ts'

/** What a failure looks like on screen: a dialog with one button, and what the button leads to. */
export interface ErrorNotice {
  readonly icon?: 'error'
  readonly title: string
  readonly message: string
  readonly button: string
  readonly requestId?: string
  /** Where the button goes; none only closes. */
  readonly goTo?: string
  /** The button reloads the page. */
  readonly reloads?: true
}

export type Presentation =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'go'; readonly url: string }
  | { readonly kind: 'notice'; readonly notice: ErrorNotice }

const TITLE = '温馨提示'
const CLOSE = '知道了'
const BROKEN = '系统繁忙，请稍候再试'

function notice(message: string, more: Partial<ErrorNotice> = {}): Presentation {
  return { kind: 'notice', notice: { title: TITLE, button: CLOSE, message, ...more } }
}

function firstFieldMessage(error: ShopError): string {
  return Object.values(error.fieldErrors ?? {})[0]?.[0] ?? (error.message || '填写有误，请检查')
}

/** The error catalogue (spec §8): the one place that decides what each failure means to a buyer. */
export function presentError(error: unknown, here: string): Presentation {
  if (!(error instanceof ShopError)) return notice(BROKEN)
  const { kind, message, requestId } = error
  switch (kind) {
    case 'cancelled':
      return { kind: 'nothing' }
    case 'sign-in':
      return { kind: 'go', url: loginUrl(here) }
    case 'validation':
      return notice(firstFieldMessage(error), { icon: 'error' })
    case 'agreement':
      return notice(message || '请先签署电子合同', { goTo: routes.agreement.path })
    case 'refused':
      return notice(message || BROKEN)
    case 'broken':
      return notice(BROKEN, { requestId })
    case 'timeout':
      return notice('请求超时，请刷新页面', { button: '刷新', reloads: true, requestId })
    case 'absent':
      return notice('本商城暂未开通该功能')
    case 'network':
      return notice('网络连接失败，请检查网络后重试')
  }
}

/**
 * What the screen shows where something should have come: the same words as in the catalogue, never an error's own.
 * Nothing for no failure, and for a call that gave way to a newer one.
 */
export function failureOf(error: unknown): Failure | undefined {
  if (error === undefined) return undefined
  const presentation = presentError(error, '')
  if (presentation.kind === 'nothing') return undefined
  const { code, requestId, message: said } = error instanceof ShopError ? error : new ShopError('broken')
  if (presentation.kind === 'go') return { text: said || '请先登录', code, requestId }
  const { message: text, reloads } = presentation.notice
  return { text, code, requestId, reloads }
}

const listeners = createListeners<[ErrorNotice]>()
let isLeaving = false

if (typeof window !== 'undefined') {
  // Leaving a page ends its calls; that is no failure. A page kept for "back" reports again.
  window.addEventListener('pagehide', () => {
    isLeaving = true
  })
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })
}

/** Tells of every failure that is to be shown. Returns the way to stop listening. */
export const onErrorNotice = listeners.add

/** Shows a failure the way the catalogue says. For failures nobody needs to see: don't call it. */
export function reportError(error: unknown): void {
  if (isLeaving) return
  const { pathname, search } = window.location
  const presentation = presentError(error, pathname + search)
  if (presentation.kind === 'go') leaveFor(presentation.url)
  if (presentation.kind === 'notice') listeners.call(presentation.notice)
}

/** A full load: what is kept of a member in this page must not outlive the session. */
function leaveFor(url: string): void {
  if (window.location.pathname === routes.login.path) return
  isLeaving = true
  window.location.assign(url)
}

/** A failure in words, for the place where it happened; without a session it leads to sign-in as everywhere. */
export function failureText(error: unknown, otherwise: string): string {
  if (error instanceof ShopError && error.kind === 'sign-in') reportError(error)
  const shown = presentError(error, window.location.pathname)
  return shown.kind === 'notice' ? shown.notice.message : otherwise
}
