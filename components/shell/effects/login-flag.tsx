'use client'

import { useEffect } from 'react'
import { onAddressChange } from '#lib/browser/address-change.ts'
import { takeLoginFlag } from '#lib/browser/login-flag.ts'

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
