import { useEffect } from 'react'
import { onAddressChange } from '#lib/browser/address-change.ts'

/** Anyone who signs a buyer in elsewhere sets it: pages of this tab were rendered for a guest and load again (spec §2). */
const name = 'login'

/** Clears the flag and says whether it stood. False when it can't be cleared: a reload would then never end. */
export function takeLoginFlag(): boolean {
  try {
    if (window.sessionStorage.getItem(name) === null) return false
    window.sessionStorage.removeItem(name)
    return window.sessionStorage.getItem(name) === null
  } catch {
    return false
  }
}

/** A page that was open before signing in shows a guest's view; the flag makes it load again, once (spec §2). */
export function LoginFlag() {
  useEffect(() => {
    const look = (): void => {
      if (takeLoginFlag()) window.location.reload()
    }
    look()
    window.addEventListener('pageshow', look)
    const stop = onAddressChange(look)
    return () => {
      window.removeEventListener('pageshow', look)
      stop()
    }
  }, [])
  return null
}
