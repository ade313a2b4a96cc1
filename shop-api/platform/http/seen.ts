import { because, ShopRefusal } from './refusal.ts'

/** Refuses a write because its page showed something else, with a text for each difference. */
export function contentChanged(differences: readonly string[]): ShopRefusal {
  const text = `以下内容与您确认时不同，请核对后重新提交：${differences.join('；')}`
  return because('content_changed', new ShopRefusal(409, text, { statement: differences }))
}

interface SeenFact {
  readonly label: string
  /** As the page showed it; undefined where it does not say. */
  readonly seen: string | undefined
  readonly now: string
}

/** What the page showed is what it is now. Throws ShopRefusal that names both sides of each difference. */
export function checkSeen(facts: readonly SeenFact[]): void {
  const changed = facts.filter(({ seen, now }) => seen !== undefined && seen !== now)
  if (changed.length > 0) throw contentChanged(changed.map(({ label, seen, now }) => `${label} ${seen} → ${now}`))
}
