import { isAddress } from '#lib/kernel/href.ts'
import type { Route, RouteKey } from './registry.ts'
import { routeEntries } from './registry.ts'

const PARAMETER = /^\{(\w+)(\?)?\}$/

/** Next's spelling of a template: /list/info/{id} becomes /list/info/:id, {page?} becomes :page?. */
export function toNextSource(template: string): string {
  return template
    .split('/')
    .map((part) => part.replace(PARAMETER, ':$1$2'))
    .join('/')
}

interface Template {
  readonly key: RouteKey
  /** Its parts: a text that must be there, or a parameter that may be anything or, when optional, nothing. */
  readonly parts: readonly (string | { readonly name: string; readonly isOptional: boolean })[]
}

function toTemplate(template: string, key: RouteKey): Template {
  const parts = template.split('/').slice(1)
  return {
    key,
    parts: parts.map((part) => {
      const parameter = PARAMETER.exec(part)
      return parameter ? { name: parameter[1] ?? '', isOptional: parameter[2] === '?' } : part
    }),
  }
}

function matches({ parts }: Template, given: readonly string[]): boolean {
  if (given.length > parts.length) return false
  return parts.every((part, index) => {
    const here = given[index]
    if (here === undefined || here === '') return typeof part === 'object' && part.isOptional
    return typeof part === 'object' || part === here
  })
}

const fixedParts = ({ parts }: Template) => parts.filter((part) => typeof part === 'string').length

const templates = routeEntries
  .flatMap(([key, route]: readonly [RouteKey, Route]) =>
    [route.path, ...('aliases' in route ? (route.aliases ?? []) : [])].map((template) => toTemplate(template, key)),
  )
  .sort((a, b) => fixedParts(b) - fixedParts(a))

/**
 * By the first part, which no template leaves open: a page asks for each of its hundred links, and going through all
 * templates each time took a tenth of the time a page is rendered in.
 */
const byFirstPart = new Map<unknown, Template[]>()
for (const template of templates) {
  const [first] = template.parts
  byFirstPart.set(first, [...(byFirstPart.get(first) ?? []), template])
}

function templateOf(pathname: string): { readonly template: Template; readonly given: readonly string[] } | null {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  const given = path.split('/').slice(1)
  const template = byFirstPart.get(given[0])?.find((each) => matches(each, given))
  return template ? { template, given } : null
}

/** The route an address belongs to, aliases included; the most literal template wins. */
export function matchRoute(pathname: string): RouteKey | null {
  return pathname === '/' ? 'home' : (templateOf(pathname)?.template.key ?? null)
}

/** What is in the parameters of an address's template, decoded. Throws URIError for what cannot be. */
export function routeParameters(pathname: string): Readonly<Record<string, string>> {
  const found = templateOf(pathname)
  const entries = found?.template.parts.flatMap((part, index) => {
    const value = found.given[index]
    return typeof part === 'object' && value ? [[part.name, decodeURIComponent(value)] as const] : []
  })
  return Object.fromEntries(entries ?? [])
}

/** Whether what an operator wrote leads somewhere: to a page of ours, or to a foreign address. */
export function isLinkable(url: string): boolean {
  if (!url.startsWith('/')) return /^https?:\/\//.test(url) && isAddress(url)
  return matchRoute(url.split(/[?#]/, 1)[0] ?? url) !== null
}
