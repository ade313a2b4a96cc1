import { runInNewContext } from 'node:vm'
import type { Display } from './display.ts'
import { displayCookie, firstScript, parseDisplay, usualDisplay } from './display.ts'
import { loginUrl } from './links.ts'
import { inListMode } from './list-mode.ts'

const all: Display[] = [true, false].flatMap((isCompact) =>
  [true, false].flatMap((isLarge) =>
    ([undefined, 'card', 'table', 'plain'] as const).map((listMode) => ({ isCompact, isLarge, listMode })),
  ),
)
/** What a browser would send back. */
const sent = (display: Display): string => displayCookie(display).split(';', 1)[0] ?? ''

/** A press on what is or is not a link that leads back. */
const pressOn = (link: { href: string } | null) => ({ target: { closest: () => link } })

class FakeField {
  shown = ''
  get value(): string {
    return this.shown
  }
  set value(text: string) {
    this.shown = text
  }
}

/** The first script in a page whose browser sends these cookies: what it marks the page with, and what it listens to. */
function run(cookie: string) {
  const dataset: Record<string, string> = {}
  const listeners = new Map<string, (event: unknown) => void>()
  const window: { installOffer?: unknown; earlyPress?: unknown; isAlive?: boolean } = {}
  const addEventListener = (name: string, listener: (event: unknown) => void) => listeners.set(name, listener)
  runInNewContext(firstScript('signed_in=1'), {
    document: { cookie, documentElement: { dataset } },
    window,
    addEventListener,
    Event,
    HTMLInputElement: FakeField,
    location: { pathname: '/list/info/7', search: '?a=1&b=%E8%8D%AF' },
  })
  return { dataset, listeners, window }
}

describe('what a buyer chose to see', () => {
  test.each(all)('comes back from its cookie: %j', (display) => {
    expect(parseDisplay(`signed_in=1; ${sent(display)}; other=compact.large`)).toEqual(display)
  })

  test('the usual choice leaves no cookie; junk and cookies of other names say nothing', () => {
    expect(displayCookie(usualDisplay)).toMatch(/^display=; .*max-age=0/)
    for (const cookie of ['', 'display=', 'display=..huge', 'my_display=compact', 'display=COMPACT'])
      expect([cookie, parseDisplay(cookie)]).toEqual([cookie, usualDisplay])
  })

  test.each(all)('is marked on the page before it is painted, and nothing else: %j', (display) => {
    const { isCompact, isLarge } = display
    expect(run(`a=1; ${sent(display)}`).dataset).toEqual({
      ...(isCompact ? { density: 'compact' } : {}),
      ...(isLarge ? { text: 'large' } : {}),
    })
  })

  test('so is a member, by the mark in the cookies', () => {
    expect(run('a=1; signed_in=1').dataset).toEqual({ member: '' })
  })

  test("the browser's offer to install the shop waits to be asked for", () => {
    const { listeners, window } = run('')
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    listeners.get('beforeinstallprompt')?.(offer)
    expect(offer.defaultPrevented).toBe(true)
    expect(window.installOffer).toBe(offer)
  })

  test('the last press before the page is alive waits for it; later ones do not', () => {
    const { listeners, window } = run('')
    const presses = [pressOn(null), pressOn(null), pressOn(null)] as const
    listeners.get('click')?.(presses[0])
    listeners.get('click')?.(presses[1])
    window.isAlive = true
    listeners.get('click')?.(presses[2])
    expect(window.earlyPress).toBe(presses[1])
  })

  test('what is entered into the line of a desk until that takes it itself is kept, an empty quantity too, and the line is free', () => {
    const { listeners, window } = run('')
    const events: string[] = []
    const line = Object.assign(new FakeField(), {
      dataset: {} as { deskLine?: string },
      matches: (selector: string) => selector === '[data-desk-line]',
      closest: () => null,
      dispatchEvent: ({ type }: Event) => events.push(type),
    })
    const press = (key: string, value: string): string => {
      const done: string[] = []
      line.value = value
      const event = { preventDefault: () => done.push('prevented'), stopPropagation: () => done.push('stopped') }
      listeners.get('keydown')?.({ key, target: line, ...event })
      return [...done, line.value].join(' ')
    }
    const taken = 'prevented stopped '
    expect(press('Enter', '')).toBe('')
    window.isAlive = true
    expect(['6901', '20'].map((value) => press('Enter', value))).toEqual([taken, taken])
    expect([press('5', ''), press('Tab', '6902'), press('Enter', '')]).toEqual(['', taken, taken])
    expect(events).toEqual(['input', 'input', 'input', 'input'])
    line.dataset.deskLine = 'alive'
    expect(press('Enter', '6903')).toBe('6903')
    expect(window).toMatchObject({ earlyEntries: ['6901', '20', '6902', ''] })
  })

  test.each(['pointerdown', 'focusin', 'click'])('a link to sign in learns the way back by %s', (name) => {
    const link = { href: '/login' }
    run('').listeners.get(name)?.(pressOn(link))
    expect(link.href).toBe(loginUrl('/list/info/7?a=1&b=%E8%8D%AF'))
  })
})

describe('the view of a list', () => {
  test.each([
    ['/list', 'table', '/list/table'],
    ['/list?select=12&yx=1', 'table', '/list/table?select=12&yx=1'],
    ['/list_table?select=12', 'plain', '/list_no_image?select=12'],
    ['/list/table?select=12', 'card', '/list?select=12'],
    ['/search?keywords=a', 'plain', '/search/table?keywords=a'],
    ['/search/table?keywords=a', 'card', '/search?keywords=a'],
    ['/list/info/7', 'table', '/list/info/7'],
    ['/yx', 'table', '/yx'],
    ['https://example.com/list', 'table', 'https://example.com/list'],
  ] as const)('%s as %s is %s', (url, mode, expected) => {
    expect(inListMode(url, mode)).toBe(expected)
  })
})
