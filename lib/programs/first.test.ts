import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { SIGNED_IN_COOKIE } from '#lib/contract/session.ts'
import type { Display } from '#lib/routes/display.ts'
import { displayCookie } from '#lib/routes/display.ts'
import { loginUrl } from '#lib/routes/links.ts'
import { earlyCallsProgram, firstProgram } from './texts.ts'

const all: Display[] = [true, false].flatMap((isCompact) =>
  [true, false].map((isLarge) => ({ isCompact, isLarge, listMode: 'table' as const })),
)

/** As a browser meets it in the page. */
function run(): void {
  const element = document.createElement('script')
  element.textContent = firstProgram()
  document.head.append(element)
}

const forget = (name: string): void => void Reflect.set(document, 'cookie', `${name}=; path=/; max-age=0`)

beforeEach(() => {
  forget('display')
  forget(SIGNED_IN_COOKIE)
  document.body.innerHTML = '<a data-way-back href="/login"><b>登录</b></a><button type="button">加购</button>'
})
afterEach(() => {
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name]
  delete window.isAlive
  delete window.earlyPress
})

test.each(all)('what a buyer chose is marked on the page before it is painted, and nothing else: %j', (display) => {
  Reflect.set(document, 'cookie', displayCookie(display))
  run()
  const { isCompact, isLarge } = display
  expect({ ...document.documentElement.dataset }).toEqual({
    ...(isCompact ? { density: 'compact' } : {}),
    ...(isLarge ? { text: 'large' } : {}),
  })
})

test('so is a member, by the mark in the cookies', () => {
  Reflect.set(document, 'cookie', `${SIGNED_IN_COOKIE}=1; path=/`)
  run()
  expect({ ...document.documentElement.dataset }).toEqual({ member: '' })
})

test('the page says when its scripts have come, which pictures wait for', () => {
  run()
  expect(document.documentElement.dataset.loaded).toBeUndefined()
  window.dispatchEvent(new Event('load'))
  expect(document.documentElement.dataset.loaded).toBe('')
})

test("the browser's offer to install the shop waits to be asked for", () => {
  run()
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  window.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  expect(window.installOffer).toBe(offer)
})

test('the last press before the page is alive waits for it; later ones do not', () => {
  run()
  const press = (): MouseEvent => {
    const event = new MouseEvent('click', { bubbles: true })
    document.querySelector('button')?.dispatchEvent(event)
    return event
  }
  press()
  const last = press()
  window.isAlive = true
  press()
  expect(window.earlyPress).toBe(last)
})

test.each(['pointerdown', 'focusin', 'click'])('a link to sign in learns the way back by %s', (name) => {
  run()
  window.history.replaceState(null, '', '/list/info/7?a=1&b=%E8%8D%AF')
  const link = document.querySelector('a')
  link?.addEventListener('click', (event) => event.preventDefault())
  document.querySelector('b')?.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))
  expect(link?.getAttribute('href')).toMatch(
    new RegExp(`${loginUrl('/list/info/7?a=1&b=%E8%8D%AF').replace('?', '\\?')}$`),
  )
})

describe('the text of a program', () => {
  test.each([
    ['first', firstProgram],
    ['early-calls', earlyCallsProgram],
  ])('%s stands in a page as it is, and is short', (_, text) => {
    expect(text()).not.toMatch(/<\/?script|<!--/i)
    expect(text().length).toBeLessThan(2_500)
  })
})
