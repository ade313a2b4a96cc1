const name = 'lottery_shown'

/**
 * The pop-up comes by itself once a visit: a cookie without an end lives until the browser is closed, and holds for every
 * tab. Members have cookies in any case, as their sign-in is one.
 */
export const wasLotteryShown = (): boolean => document.cookie.split('; ').includes(`${name}=1`)

export function rememberLotteryShown(): void {
  const isSecure = window.location.protocol === 'https:'
  document.cookie = `${name}=1; path=/; samesite=lax${isSecure ? '; secure' : ''}`
}
