import type { BrowserContext } from '@playwright/test'
import { storefrontUrl } from './addresses.ts'

/**
 * The lottery's pop-up covers the page of a member who has not joined. Here it counts as shown already, so that it
 * covers nothing another test looks at; lottery.spec.ts lets it come.
 */
export const closeLottery = (context: BrowserContext, url: string = storefrontUrl): Promise<void> =>
  context.addCookies([{ name: 'lottery_shown', value: '1', url }])
