import type { Call, CallMethod } from '#lib/contract/call.ts'
import { pathParamPatterns } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { callEntries } from '#lib/contract/calls.ts'

export type Match =
  | {
      readonly found: true
      readonly key: CallKey
      readonly call: Call
      readonly params: Readonly<Record<string, string>>
    }
  | { readonly found: false; readonly allow: readonly CallMethod[] }

interface Template {
  readonly key: CallKey
  readonly call: Call
  readonly parts: readonly string[]
}

/** Literal parts first, so that /api/order/numbers is never taken for an order's id. */
const templates: readonly Template[] = callEntries
  .map(([key, call]) => ({ key, call, parts: call.path.split('/') }))
  .sort((a, b) => variables(a) - variables(b))

function variables(template: Template): number {
  return template.parts.filter((part) => part.startsWith('{')).length
}

function readParams(template: Template, parts: readonly string[]): Record<string, string> | null {
  if (template.parts.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, wanted] of template.parts.entries()) {
    const given = parts[index] ?? ''
    if (!wanted.startsWith('{')) {
      if (wanted !== given) return null
      continue
    }
    const name = wanted.slice(1, -1)
    if (!pathParamPatterns[template.call.params?.[name] ?? 'id'].test(given)) return null
    params[name] = given
  }
  return params
}

/**
 * The call of a method and raw path. Nothing is decoded: a path that would need it belongs to no call. Without a
 * match, allow holds the methods the path does have.
 */
export function matchCall(method: string, rawPath: string): Match {
  const parts = rawPath.split('/')
  const allow: CallMethod[] = []
  for (const template of templates) {
    const params = readParams(template, parts)
    if (!params) continue
    const { key, call } = template
    if (call.method === method) return { found: true, key, call, params }
    allow.push(call.method)
  }
  return { found: false, allow: [...new Set(allow)].sort() }
}

/** Path and query of an absolute address exactly as written, without what URL parsing would normalise. */
export function rawTarget(url: string): { readonly path: string; readonly query: URLSearchParams } {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const target = start < 0 ? '/' : url.slice(start)
  const [whole = ''] = target.split('#', 1)
  const mark = whole.indexOf('?')
  return mark < 0
    ? { path: whole, query: new URLSearchParams() }
    : { path: whole.slice(0, mark), query: new URLSearchParams(whole.slice(mark + 1)) }
}
