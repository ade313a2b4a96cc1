import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { recordPageViews } from './page-views.ts'

interface Sent {
  readonly path: string
  readonly title: string
  readonly seconds: number
  readonly key: string
  readonly enteredAt: number
}

const start = new Date('2026-11-20T01:30:00Z')
let sent: Sent[]
let stop: () => void

beforeEach(() => {
  jest.useFakeTimers({ now: start })
  sent = []
  window.history.replaceState(null, '', '/')
  document.title = '首页-青囊医药'
  document.body.innerHTML = ''
  setHidden(false)
  Reflect.set(navigator, 'sendBeacon', (url: string, body: URLSearchParams) => {
    expect(url).toBe('/api/activity/tap')
    const text = (name: string) => body.get(name) ?? ''
    const numbers = { seconds: Number(text('seconds')), enteredAt: Number(text('entered_at')) }
    sent.push({ path: text('path'), title: text('title'), key: text('view_key'), ...numbers })
    return true
  })
  stop = recordPageViews()
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

function setHidden(isHidden: boolean): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
}

function hide(isHidden: boolean): void {
  setHidden(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

function go(address: string, title: string): void {
  window.history.pushState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate'))
  document.title = title
}

const close = () => window.dispatchEvent(new Event('pagehide'))
const seconds = (count: number) => jest.advanceTimersByTime(count * 1_000)

describe('a page view', () => {
  test('is reported at every change of the page, by a clock of one second', () => {
    seconds(3)
    jest.advanceTimersByTime(999)
    go('/list?select=2&keywords=王', '感冒用药-药品列表-青囊医药')
    seconds(2)
    go('/order/info/81', '订单 81-订单详情-青囊医药')
    seconds(1)
    close()
    expect(sent.map(({ path, title, seconds: count }) => [path, title, count])).toEqual([
      ['/', '首页-青囊医药', 3],
      ['/list?select=2', '感冒用药-药品列表-青囊医药', 2],
      ['/order/info/{id}', '订单详情', 1],
    ])
    expect(sent[1]?.enteredAt).toBe(Math.floor(start.getTime() / 1000) + 3)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })

  test('is reported with the page that comes, when that is closed before it was painted', () => {
    seconds(2)
    go('/list', '药品列表-青囊医药')
    expect(sent).toEqual([])
    close()
    expect(sent.map(({ path, seconds: count }) => [path, count])).toEqual([
      ['/', 2],
      ['/list', 0],
    ])
    seconds(1)
    expect(sent.length).toBe(2)
  })

  test('goes on where a filter changes its address', () => {
    go('/?from=mail', '首页-青囊医药')
    seconds(2)
    close()
    expect(sent).toMatchObject([{ path: '/', seconds: 2 }])
  })

  test('does not count while it is hidden, and is the same view when looked at again', () => {
    seconds(2)
    hide(true)
    seconds(60)
    hide(false)
    seconds(3)
    hide(true)
    close()
    expect(sent.map((each) => each.seconds)).toEqual([2, 5])
    expect(sent[0]?.key).toBe(sent[1]?.key)
  })

  test('is another one after half an hour', () => {
    seconds(2)
    hide(true)
    seconds(1_801)
    hide(false)
    seconds(1)
    close()
    expect(sent.map((each) => each.seconds)).toEqual([2, 1])
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
  })

  test('is reported even where nobody stayed a second', () => {
    close()
    expect(sent).toMatchObject([{ path: '/', title: '首页-青囊医药', seconds: 0 }])
  })

  test('without a network or with beacons forbidden troubles nobody', () => {
    const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    go('/list', '')
    expect(sent).toEqual([])
    line.mockRestore()
    Reflect.set(navigator, 'sendBeacon', () => {
      throw new TypeError('forbidden')
    })
    expect(() => close()).not.toThrow()
  })
})

test('following a link to a campaign is reported, other links are not', () => {
  document.body.innerHTML = `
    <a href="/activity/autumn-fair/3"><img alt="秋季药交会"></a>
    <a href="/hdmb?id=7"><b>冬季备货</b></a>
    <a href="/list">药品</a><a href="https://elsewhere.example/activity/x">别处</a>`
  document.body.addEventListener('click', (event) => event.preventDefault())
  for (const link of document.querySelectorAll('a'))
    (link.firstElementChild ?? link).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(sent.map(({ path, title, seconds: count }) => [path, title, count])).toEqual([
    ['/activity/autumn-fair', '秋季药交会', 0],
    ['/activity/7', '冬季备货', 0],
  ])
})
