import type { AddressRow } from './acceptance.ts'

/** Values for the parameters of templates: the first that fits an address wins. */
export type Fillers = readonly (readonly [address: RegExp, values: Readonly<Record<string, string | number>>])[]

/** Things of the bare shop. */
export const bareFillers: Fillers = [
  [/^\/list.info/, { id: 101 }],
  [/^\/help_news_info/, { id: 72, type: 1 }],
  [/^\/list\/other/, { id: 1, name: '满减专场' }],
  [/^\/activity/, { url: 'list', url1: 'info', url2: '101' }],
]

/** Things of the second shop. */
export const plainFillers: Fillers = [
  [/^\/list.info/, { id: '1795000000123456701' }],
  [/^\/help_news_info/, { id: 72, type: 1 }],
  [/^\/ppzq\/info/, { id: 9 }],
  [/^\/list\/other/, { id: 31, name: '中成药' }],
  [/^\/activity/, { url: 'list', url1: 'info', url2: '1795000000123456701' }],
]

const OPTIONAL = /\/\{\w+\?\}/g

/** Every way an address can be written: with none, the first, the first two … of its optional parts. */
export function formsOf(row: Pick<AddressRow, 'path'>, fillers: Fillers): string[] {
  const values = fillers.find(([address]) => address.test(row.path))?.[1] ?? {}
  const optional = row.path.match(OPTIONAL) ?? []
  return Array.from({ length: optional.length + 1 }, (_, count) => {
    let seen = 0
    const template = row.path.replaceAll(OPTIONAL, (part) => {
      seen += 1
      return seen <= count ? part : ''
    })
    return template.replaceAll(/\{(\w+)\??\}/g, (_part, name: string) => encodeURIComponent(values[name] ?? 1))
  })
}
