import type { Display } from './display.ts'
import { displayCookie, parseDisplay, usualDisplay } from './display.ts'
import { inListMode } from './list-mode.ts'

const all: Display[] = [true, false].flatMap((isCompact) =>
  [true, false].flatMap((isLarge) =>
    ([undefined, 'card', 'table', 'plain'] as const).map((listMode) => ({ isCompact, isLarge, listMode })),
  ),
)
/** What a browser would send back. */
const sent = (display: Display): string => displayCookie(display).split(';', 1)[0] ?? ''

describe('what a buyer chose to see', () => {
  test.each(all)('comes back from its cookie: %j', (display) => {
    expect(parseDisplay(`signed_in=1; ${sent(display)}; other=compact.large`)).toEqual(display)
  })

  test('the usual choice leaves no cookie; junk and cookies of other names say nothing', () => {
    expect(displayCookie(usualDisplay)).toMatch(/^display=; .*max-age=0/)
    for (const cookie of ['', 'display=', 'display=..huge', 'my_display=compact', 'display=COMPACT'])
      expect([cookie, parseDisplay(cookie)]).toEqual([cookie, usualDisplay])
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
