import type { Page } from '@playwright/test'
import type { SentCookie } from '../support/navigations.ts'
import type { Shop } from './measure.ts'

/** The member's cookies for a browser, with one that counts the lottery's offer as seen: it would cover what is measured. */
export const cookiesOf = ({ cookie, storefront }: Shop): SentCookie[] =>
  [...cookie.split('; '), 'lottery_shown=1'].map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return { name, value, url: storefront.url }
  })

export const isPersonalCall = (url: string): boolean => {
  const { pathname } = new URL(url)
  return pathname.startsWith('/api/') && !pathname.startsWith('/api/image/')
}

/** Waits until React has taken the page over. */
export const whenAlive = (page: Page): Promise<unknown> => page.waitForFunction(() => window.isAlive)
