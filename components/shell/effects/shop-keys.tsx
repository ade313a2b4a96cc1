'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { openSheet } from '#components/shell/sheets/sheet-state.ts'
import { routes } from '#lib/routes/registry.ts'
import { areKeysOn } from './keys-setting.ts'

const pairMs = 1_000
const editable = 'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="alertdialog"]'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(editable) !== null
/** No quantity has a slash in it. */
const isQuantity = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-quantity]') && target.closest('[role$="dialog"]') === null

const firstVisible = (selector: string): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>(selector)].find((one) => one.checkVisibility?.() ?? true)

/**
 * `/` goes to the desk's line or the search field, also from a quantity, `g c` to the cart, `?` shows the keys. Otherwise
 * only outside fields; they can be turned off.
 */
export function ShopKeys() {
  const router = useRouter()

  const focusSearch = (): void => {
    const field = firstVisible('[data-desk-line]') ?? firstVisible('[data-search-field]')
    field?.focus()
    field?.select()
  }

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
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
      const isElsewhere = isTyping(event.target) && !(event.key === '/' && isQuantity(event.target))
      if (isElsewhere || !areKeysOn()) return
      const isPair = event.timeStamp < pairUntil
      pairUntil = event.key === 'g' ? event.timeStamp + pairMs : 0
      if (onKey(event.key, isPair)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return null
}
