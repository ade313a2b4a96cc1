import { readFileSync } from 'node:fs'
import { matchRoute } from './match.ts'
import type { Frame, Route } from './registry.ts'
import { routeEntries, routes } from './registry.ts'

interface FrameParts {
  readonly header: 'full' | 'login' | 'none'
  readonly footer: boolean
  readonly toolbar: boolean
  readonly nav: boolean
  readonly topAd: boolean
}

/** Which parts of the frame show around a page. */
const frameParts: Readonly<Record<Frame, FrameParts>> = {
  shop: { header: 'full', footer: true, toolbar: true, nav: true, topAd: true },
  member: { header: 'full', footer: true, toolbar: true, nav: false, topAd: false },
  portal: { header: 'login', footer: true, toolbar: false, nav: false, topAd: false },
  bare: { header: 'none', footer: false, toolbar: false, nav: false, topAd: false },
}

const rows = readFileSync('acceptance/routes.tsv', 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => {
    const [path = '', answer = '', title = '', header, footer, toolbar, nav, topAd, step, members] = row.split('\t')
    return { path, answer, title, header, footer, toolbar, nav, topAd, step, members }
  })
const sample = (template: string) => template.replace(/\{\w+\?\}/g, '1').replace(/\{\w+\}/g, '1')

describe('route registry', () => {
  test('says what the table of addresses says', () => {
    const described = routeEntries.flatMap(([, route]: readonly [string, Route]) => {
      if ('redirect' in route) {
        return [{ path: route.path, answer: `>${route.redirect}`, members: route.membersOnly ? 'yes' : 'no' }]
      }
      const parts = frameParts[route.frame]
      const yes = (value: boolean) => (value ? 'yes' : 'no')
      const row = {
        title: route.title,
        header: parts.header,
        footer: yes(parts.footer),
        toolbar: yes(parts.toolbar),
        nav: yes(parts.nav),
        topAd: yes(parts.topAd),
        step: String(route.cartStep ?? '-'),
        members: yes(route.membersOnly === true),
      }
      return [
        { path: route.path, answer: 'page', ...row },
        ...(route.aliases ?? []).map((path) => ({ path, answer: `=${route.path}`, ...row })),
      ]
    })
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)
    const expected = rows.map((row) =>
      row.answer.startsWith('>') ? { path: row.path, answer: row.answer, members: row.members } : row,
    )
    expect(described.sort(byPath)).toEqual(expected.sort(byPath))
  })

  test('every address is matched to its own route', () => {
    for (const [key, route] of routeEntries)
      expect([route.path, matchRoute(sample(route.path))]).toEqual([route.path, key])
  })

  test('literal parts win over parameters, case matters, unknown addresses match nothing', () => {
    expect(matchRoute('/ppzq/info/3')).toBe('brand')
    expect(matchRoute('/ppzq/3')).toBe('brandZonePage')
    expect(matchRoute('/ppzq')).toBe('brandZone')
    expect(matchRoute('/list_info/7')).toBe('goods')
    expect(matchRoute('/cart')).toBe('cart')
    expect(matchRoute('/hdzx/1')).toBeNull()
    expect(matchRoute('/nowhere')).toBeNull()
    expect(routes.home.path).toBe('/')
  })
})
