/** @jest-environment jsdom */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { withScriptsAfterPaint } from './scripts-after-paint.ts'

const chunk = (name: string) => `/_next/static/chunks/${name}.js`
const tag = (name: string) => `<script src="${chunk(name)}" async=""></script>`
const body = `<body><a href="/list">药品</a><script src="${chunk('last')}" id="_R_" async=""></script></body></html>`
const read = (html: string): string => withScriptsAfterPaint(Buffer.from(html)).toString()

let painted: () => void
const asked = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'))

let close = (): void => undefined

/** Runs what the page carries in place of its scripts. */
function open(): void {
  const [, code = ''] =
    /<script id="scripts">(.*)<\/script><\/head>/s.exec(read(`<head>${tag('one')}${tag('two')}</head>`)) ?? []
  const listening = jest.spyOn(window, 'addEventListener')
  new Function(code)()
  const held = listening.mock.calls.map(([type, listener]) => [type, listener] as const)
  close = () => {
    for (const [type, listener] of held) window.removeEventListener(type, listener)
  }
  listening.mockRestore()
}

beforeEach(() => {
  document.head.replaceChildren()
  document.body.innerHTML = '<a href="/list">药品</a><a href="/list" target="_blank">另页</a>'
  Object.assign(window, {
    PerformanceObserver: class {
      constructor(notify: () => void) {
        painted = notify
      }
      observe = () => undefined
    },
  })
})
afterEach(() => {
  close()
  jest.restoreAllMocks()
  Reflect.deleteProperty(window, 'isAlive')
})

test('the scripts of the head give way to one that asks for them; all else stays where it is', () => {
  const page = read(`<html><head><meta charSet="utf-8"/>${tag('one')}<title>首页</title>${tag('two')}</head>${body}`)
  expect(page).toMatch(
    /^<html><head><meta charSet="utf-8"\/><title>首页<\/title><script id="scripts">\{.*\}<\/script><\/head><body>/,
  )
  expect(page).toContain(JSON.stringify([chunk('one'), chunk('two')]))
  expect(page.endsWith(body)).toBe(true)
})

test.each(['<html><head><title>首页</title></head><body></body></html>', '', `<p>no head</p>${tag('one')}`])(
  '%j stays',
  (html) => {
    const page = Buffer.from(html)
    expect(withScriptsAfterPaint(page)).toBe(page)
  },
)

test('they are asked for once, when the page has been painted', () => {
  open()
  expect(asked()).toEqual([])
  painted()
  painted()
  expect(asked()).toEqual([chunk('one'), chunk('two')])
})

test('and without being painted, after a while', async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  open()
  await sleep(20)
  expect(asked()).toEqual([chunk('one'), chunk('two')])
})

/** Presses a link; tells what came of it by now: `followed` each time that the browser would open it. */
function press(name: string, init: MouseEventInit = {}): string[] {
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)
  const seen: string[] = []
  const watch = (event: Event): void => {
    seen.push(event.defaultPrevented ? 'held' : window.isAlive ? 'alive' : 'followed')
    event.preventDefault()
  }
  window.addEventListener('click', watch)
  stopWatching = () => window.removeEventListener('click', watch)
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  return seen
}
let stopWatching = (): void => undefined
afterEach(() => stopWatching())

test('a link that is pressed too early is pressed again as soon as the page is alive', async () => {
  open()
  const seen = press('药品')
  await sleep(60)
  expect(seen).toEqual(['held'])
  window.isAlive = true
  await sleep(120)
  expect(seen).toEqual(['held', 'alive'])
})

test('or is followed by the browser when that takes too long', async () => {
  open()
  const seen = press('药品')
  await sleep(1_200)
  expect(seen).toEqual(['held', 'followed'])
})

test.each([
  ['another window', '另页', {}],
  ['a new tab', '药品', { ctrlKey: true }],
])('what opens %s is not held', (_, name, init) => {
  open()
  expect(press(name, init)).toEqual(['followed'])
})
