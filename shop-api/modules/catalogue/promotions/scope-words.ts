import { UsageError } from '#shop-api/platform/cli/command.ts'
import type { ScopeKind } from './kinds.ts'
import { scopeKinds, scopeNames } from './kinds.ts'

/** What commands call the kinds of scopes. */
export const scopeWords = scopeKinds.map((kind) => scopeNames[kind])

/** Of which goods something is, all where nothing is said. Throws UsageError. */
export function scopeNamed(word: string = scopeNames.all): ScopeKind {
  const scope = scopeKinds.find((each) => scopeNames[each] === word)
  if (!scope) throw new UsageError(`范围须为${scopeWords.join('、')}之一`)
  return scope
}
