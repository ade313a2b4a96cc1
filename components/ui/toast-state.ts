import { createListeners } from '#lib/kernel/listeners.ts'

/** Toasts on their way to the screen. */

export interface ToastText {
  id: number
  /** work: something goes on, and another toast will say what became of it. */
  kind: 'ok' | 'error' | 'work'
  text: string
  action?: { text: string; href: string } | { text: string; run: () => void }
}

let waiting: readonly ToastText[] = []
let lastId = 0
const listeners = createListeners()

function change(next: readonly ToastText[]): void {
  waiting = next
  listeners.call()
}

/** One line, gone after 2 s; 6 s when it offers an action (收藏成功 · 查看我的收藏). Never for errors of a form. */
export function showToast(text: string, options: Partial<Pick<ToastText, 'kind' | 'action'>> = {}): void {
  lastId += 1
  change([...waiting, { id: lastId, kind: options.kind ?? 'ok', text, action: options.action }])
}

/** Hands over what waits and forgets it. */
export function takeToasts(): readonly ToastText[] {
  const taken = waiting
  if (taken.length > 0) change([])
  return taken
}

export const waitingToasts = (): readonly ToastText[] => waiting

export const subscribeToasts = listeners.add
