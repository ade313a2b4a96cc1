'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { openSheet } from '#components/shell/sheets/sheet-state.ts'
import { isComposing } from '#components/ui/composing.ts'
import { DIALOG, focusSearch, isIn } from '#components/ui/search-field.ts'
import { routes } from '#lib/routes/registry.ts'
import { areKeysOn } from './keys-setting.ts'

const pairMs = 1_000
const noText = ['button', 'checkbox', 'file', 'radio', 'range', 'reset', 'submit']
const editable = `input${noText.map((type) => `:not([type="${type}"])`).join('')}, textarea, [contenteditable]`

/** Where text is entered. */
export const isEditable = (target: EventTarget | null): boolean => isIn(target, editable)

/** No quantity has a slash in it, and no option begins with one. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (isIn(target, DIALOG)) return true
  return isIn(target, '[data-quantity], select') ? key !== '/' : isEditable(target)
}

/**
 * `/` goes to the desk's line or the search field, also from a quantity or a list of options, `g c` to the cart, `?` shows
 * the keys. Otherwise only where no text is entered; they can be turned off.
 */
export function ShopKeys() {
  const router = useRouter()

  const onKey = useEffectEvent((key: string, isPair: boolean): boolean => {
    if (key === '/') focusSearch()
    else if (key === '?') openSheet('keys')
    else if (key === 'c' && isPair) router.push(routes.cart.path)
    else return false
    return true
  })

  useEffect(() => {
    let pairUntil = 0
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event) || event.defaultPrevented) return
      if (isTaken(event.target, event.key) || !areKeysOn()) return
      const isPair = event.timeStamp < pairUntil
      pairUntil = event.key === 'g' ? event.timeStamp + pairMs : 0
      if (onKey(event.key, isPair)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return null
}
