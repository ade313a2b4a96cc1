'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { routes } from '#lib/routes/registry.ts'
import { openSheet } from '../sheets/sheet-store.ts'
import { areKeysOn } from './keys-setting.ts'

const pairMs = 1_000
const editable = 'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="alertdialog"]'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(editable) !== null

/** `/` goes to the search field, `g c` to the cart, `?` shows the keys. Only outside fields; they can be turned off. */
export function ShopKeys() {
  const router = useRouter()

  const focusSearch = (): void => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('[data-search-field]')]
    const field = fields.find((one) => one.checkVisibility?.() ?? true)
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
      if (isTyping(event.target) || !areKeysOn()) return
      const isPair = event.timeStamp < pairUntil
      pairUntil = event.key === 'g' ? event.timeStamp + pairMs : 0
      if (onKey(event.key, isPair)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return null
}
