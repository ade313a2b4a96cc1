import { useEffect, useState } from 'react'
import type { KeptSuggestions } from '#lib/browser/suggestions.ts'
import { fetchSuggestions, keptSuggestions } from '#lib/browser/suggestions.ts'
import type { Suggestions } from '#lib/domain/suggestion.ts'
import type { SearchType } from '#lib/routes/links.ts'

const pauseMs = 500
const freshMs = 5_000

function keep(answer: KeptSuggestions): void {
  keptSuggestions.delete(answer.key)
  keptSuggestions.set(answer.key, answer)
  const oldest = keptSuggestions.keys().next()
  if (keptSuggestions.size > 50 && !oldest.done) keptSuggestions.delete(oldest.value)
}

export interface SuggestionState {
  /** The newest answer, kept on screen while the next one is awaited. */
  readonly found: Suggestions | null
  readonly isSearching: boolean
}

/**
 * Suggestions for a typed text. Asked 500 ms after the last change and never while an input method is composing; a
 * known answer shows at once and is asked for again when it is older than 5 s. Failures are silent: the box still
 * searches (spec §2, §8, §9).
 */
export function useSuggestions(text: string, type: SearchType, isComposing: boolean): SuggestionState {
  const [answer, setAnswer] = useState<KeptSuggestions | null>(null)
  const [searching, setSearching] = useState<string | null>(null)
  const key = `${type}:${text}`

  useEffect(() => {
    if (text === '') setAnswer(null)
    if (text === '' || isComposing) return
    const known = keptSuggestions.get(key)
    if (known) setAnswer(known)
    if (known && Date.now() - known.at <= freshMs) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      setSearching(key)
      const found = await fetchSuggestions(text, type, leaving.signal).catch(() => null)
      if (leaving.signal.aborted) return
      setSearching(null)
      if (!found) return
      const fresh = { key, found, at: Date.now() }
      keep(fresh)
      setAnswer(fresh)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
      setSearching(null)
    }
  }, [key, text, type, isComposing])

  return { found: text === '' ? null : (answer?.found ?? null), isSearching: searching === key }
}
