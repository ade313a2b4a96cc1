'use client'

import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { matchRoute } from '#lib/routes/match.ts'
import { routes } from '#lib/routes/registry.ts'
import { reportError } from './errors.ts'
import { ShopError } from './http.ts'

const lasting: readonly string[] = ['sign-in', 'validation', 'agreement', 'refused']

/** Answers that will be the same next time are not asked for again. */
const shouldRetryOnError = (error: unknown): boolean => !(error instanceof ShopError && lasting.includes(error.kind))

/**
 * A read that fails in the background is its place's own business, with two exceptions: a members' page whose session
 * is over leads to sign-in, and a contract to sign is said wherever it comes up.
 */
function onError(error: unknown): void {
  if (!(error instanceof ShopError)) return
  const key = matchRoute(window.location.pathname)
  const isMembersPage = key !== null && 'membersOnly' in routes[key]
  if (error.kind === 'agreement' || (error.kind === 'sign-in' && isMembersPage)) reportError(error)
}

const settings = { shouldRetryOnError, onError, errorRetryCount: 3, errorRetryInterval: 3_000 }

/** How everything on screen that comes from the shop API is kept, asked again and given up; is mounted once, at the root. */
export function LiveData({ children }: { children: ReactNode }) {
  return <SWRConfig value={settings}>{children}</SWRConfig>
}
