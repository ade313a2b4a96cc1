import type { ShopErrorKind } from './http.ts'
import { ShopError } from './http.ts'

/** A key that names one intention: the same key never orders or pays twice. */
export function newKey(): string {
  // Not randomUUID: it is missing where the shop is opened by plain http, as in a pharmacy's own network.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Keys of writes whose answer has not come, by content. */
const unanswered = new Map<string, string>()

/** A refusal is an answer: nothing was done, and the same content later is a new intention. */
const answers: readonly ShopErrorKind[] = ['refused', 'validation', 'agreement', 'sign-in']

/**
 * Makes a write under a key of its content, which begins with what is done. Until there is an answer the same content
 * has the same key: pressing twice, or again after a lost answer, acts once.
 */
export async function doOnce<Value>(
  content: readonly unknown[],
  write: (key: string) => Promise<Value>,
): Promise<Value> {
  const text = JSON.stringify(content)
  const key = unanswered.get(text) ?? newKey()
  unanswered.set(text, key)
  try {
    const value = await write(key)
    unanswered.delete(text)
    return value
  } catch (error) {
    if (error instanceof ShopError && answers.includes(error.kind)) unanswered.delete(text)
    throw error
  }
}
