const name = 'lottery_closed'

/**
 * Closed once, the pop-up stays away until the browser is closed. A cookie without an end lives that long and holds for
 * every tab; storage of the session is the tab's own, for browsers and addresses where scripts may write no cookie.
 */
export function isLotteryClosed(): boolean {
  if (document.cookie.split('; ').includes(`${name}=1`)) return true
  try {
    return window.sessionStorage.getItem(name) !== null
  } catch {
    return false
  }
}

export function rememberLotteryClosed(): void {
  if ('cookieStore' in window) {
    window.cookieStore.set({ name, value: '1', path: '/', sameSite: 'lax' }).catch(() => undefined)
  }
  try {
    window.sessionStorage.setItem(name, '1')
  } catch {
    // Neither: then it stays away as long as this page lives.
  }
}
