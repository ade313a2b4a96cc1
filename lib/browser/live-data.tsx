import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { mutate, SWRConfig } from 'swr'
import { userCalls } from '#lib/contract/user/calls.ts'
import { matchRoute } from '#lib/routes/match.ts'
import { routes } from '#lib/routes/registry.ts'
import { reportError } from './errors.ts'
import { callShop, ShopError } from './http.ts'
import { onMemberChange } from './shown-member.ts'
import { isSignedIn, lookAgain } from './signed-in.ts'

const lasting: readonly string[] = ['sign-in', 'validation', 'agreement', 'refused']

/** Answers that will be the same next time are not asked for again. */
const shouldRetryOnError = (error: unknown): boolean => !(error instanceof ShopError && lasting.includes(error.kind))

/**
 * A read that fails in the background is its place's own business, with two exceptions: a members' page whose session
 * is over leads to sign-in, and a contract to sign is said wherever it comes up.
 */
function onError(error: unknown): void {
  if (!(error instanceof ShopError)) return
  if (error.kind === 'agreement' || (error.kind === 'sign-in' && isMembersPage())) reportError(error)
}

function isMembersPage(): boolean {
  const key = matchRoute(window.location.pathname)
  return key !== null && 'membersOnly' in routes[key]
}

/** An early call may have met an ended session before its part of the page was alive; then nothing is asked any more that would fail. */
function leadOnWhereOver(): void {
  const wasSignedIn = 'member' in document.documentElement.dataset
  if (wasSignedIn && !isSignedIn() && isMembersPage()) reportError(new ShopError('sign-in'))
}

const settings = { shouldRetryOnError, onError, errorRetryCount: 3, errorRetryInterval: 3_000 }

/** Fields somebody has typed into since the page was loaded. */
const typed = new Set<Element>()
const noteTyped = ({ target }: Event): void => {
  if (target instanceof Element) typed.add(target)
}
const holdsText = (field: Element): boolean => field.isConnected && 'value' in field && field.value !== ''

/** Resolves when somebody looks at the page. */
const whenSeen = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })

/**
 * Somebody else is signed in: the page is loaded again, so that nothing of the former stays in it. Where a message says so
 * or something is typed, it stays, and everything that is asked for is asked again.
 */
async function showWhoIsSignedIn(how: 'refused' | 'told'): Promise<void> {
  await whenSeen()
  if (how === 'told' && ![...typed].some(holdsText)) return window.location.reload()
  lookAgain()
  if (isSignedIn()) await callShop(userCalls.userBase).catch(() => undefined)
  await mutate(() => true)
}

/** A page that was kept for "back" asks who is signed in. */
const onPageShow = ({ persisted }: PageTransitionEvent): void => {
  if (persisted && isSignedIn()) void callShop(userCalls.userBase).catch(() => undefined)
}

function useMemberChange(): void {
  useEffect(() => {
    leadOnWhereOver()
    // One that is still on its way may be taken by nobody: parts of the page that come alive later find nobody signed in.
    for (const { outcome } of Object.values(window.earlyCalls ?? {})) outcome.then(leadOnWhereOver, () => undefined)
    const stop = onMemberChange(showWhoIsSignedIn)
    document.addEventListener('input', noteTyped, true)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      stop()
      document.removeEventListener('input', noteTyped, true)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [])
}

/** How everything on screen that comes from the shop API is kept, asked again and given up; is mounted once, at the root. */
export function LiveData({ children }: { children: ReactNode }) {
  useMemberChange()
  return <SWRConfig value={settings}>{children}</SWRConfig>
}
