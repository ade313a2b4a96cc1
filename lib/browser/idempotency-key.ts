import { useState } from 'react'

/** A key that names one intention: the same key never orders or pays twice. */
export function newKey(): string {
  // Not randomUUID: it is missing where the shop is opened by plain http, as in a pharmacy's own network.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface IntentKeys {
  /** The key of this content, the same until it is forgotten: pressing twice, or again after a lost answer, acts once. */
  readonly of: (content: unknown) => string
  /** It is done, or was refused for good: the same content later is a new intention. */
  readonly forget: (content: unknown) => void
}

/** One key a content, whatever was asked for in between. */
export function intentKeys(): IntentKeys {
  const keys = new Map<string, string>()
  return {
    of: (content) => {
      const text = JSON.stringify(content)
      const key = keys.get(text) ?? newKey()
      keys.set(text, key)
      return key
    },
    forget: (content) => {
      keys.delete(JSON.stringify(content))
    },
  }
}

/** Keys that live as long as what is on the screen. */
export function useIntentKeys(): IntentKeys {
  const [keys] = useState(intentKeys)
  return keys
}
