import { useSyncExternalStore } from 'react'
import { createListeners } from '#lib/kernel/listeners.ts'
import type { Display } from '#lib/routes/display.ts'
import { displayCookie, parseDisplay, usualDisplay } from '#lib/routes/display.ts'
import type { ListMode } from '#lib/routes/links.ts'
import { useSignedIn } from './signed-in.ts'

let current: Display | undefined
const listeners = createListeners()

/** As the cookie had it when this page was loaded, and as it was changed since; a refused cookie is no obstacle. */
function readDisplay(): Display {
  current ??= parseDisplay(document.cookie)
  return current
}

const onServer = (): Display => usualDisplay

/** The usual display in the cached page and until it has come alive. */
export function useDisplay(): Display {
  return useSyncExternalStore(listeners.add, readDisplay, onServer)
}

/** Keeps what was chosen and shows it at once. */
export function changeDisplay(change: Partial<Display>): void {
  current = { ...readDisplay(), ...change }
  const isSecure = window.location.protocol === 'https:'
  document.cookie = displayCookie(current) + (isSecure ? '; secure' : '')
  const { dataset } = document.documentElement
  if (current.isCompact) dataset.density = 'compact'
  else delete dataset.density
  if (current.isLarge) dataset.text = 'large'
  else delete dataset.text
  listeners.call()
}

/** The view that links to lists open: the one chosen last, else the table for members and pictures for guests. */
export function useListMode(): ListMode {
  const isSignedIn = useSignedIn()
  return useDisplay().listMode ?? (isSignedIn ? 'table' : 'card')
}
