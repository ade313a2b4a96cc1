import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { openSheet } from '#components/shell/sheets/sheet-state.ts'
import { isComposing } from '#components/ui/composing.ts'
import { DIALOG, focusMainAction, focusSearch, isEditable, isIn } from '#components/ui/search-field.ts'
import { routes } from '#lib/routes/registry.ts'
import { areKeysOn } from './keys-setting.ts'

const pairMs = 1_000
/** No quantity has a slash in it, and no option begins with one. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (isIn(target, DIALOG)) return true
  return isIn(target, '[data-quantity], select') ? key !== '/' : isEditable(target)
}

const isOnward = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F9' || (key === 'Enter' && (ctrlKey || metaKey))

/**
 * `/` goes to the desk's line or the search field, also from a quantity or a list of options, `g c` to the cart, `?` shows
 * the keys. F9 and Ctrl + Enter do what the page is there for, F9 elsewhere goes to the cart. Otherwise only where no text is entered; they can be turned off.
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

  /** Whether the key is taken. */
  const onward = useEffectEvent((event: KeyboardEvent): boolean => {
    const isMessage = isIn(event.target, 'textarea') && !isIn(event.target, 'main')
    if (!isOnward(event) || event.repeat || isComposing(event) || isMessage || isIn(event.target, DIALOG)) return false
    // The focus goes there first, so that what is being typed is settled, as by a press of the pointer.
    const action = focusMainAction()
    if (action) action.click()
    else if (event.key === 'F9') router.push(routes.cart.path)
    else return false
    return true
  })

  // Before fields and forms, for which Enter means something else.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!onward(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])

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
