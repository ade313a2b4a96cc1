import type { APIRequestContext, Page } from '@playwright/test'
import { baiduspider } from './crawler.ts'

/** Words of the page itself, as the HTML has them and as the browser shows them; figures move, so they don't count. */
const differences = (page: Page, html: string): Promise<string[]> =>
  page.evaluate((source) => {
    const words = (root: Element | null): Set<string> => {
      const found = new Set<string>()
      if (!root) return found
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.closest('script, style, [role=timer], time, template')) continue
        const text = (node.textContent ?? '').replace(/[\d:：.\s]+/g, '')
        // The time left of an offer is the browser's to tell.
        if (text.length > 1 && !/^(距|剩余(天|小时|分|不足))/.test(text)) found.add(text)
      }
      return found
    }
    const read = words(new DOMParser().parseFromString(source, 'text/html').querySelector('main'))
    const shown = words(document.querySelector('main'))
    return [
      ...[...read].filter((text) => !shown.has(text)).map((text) => `only crawlers: ${text}`),
      ...[...shown].filter((text) => !read.has(text)).map((text) => `only people: ${text}`),
    ]
  }, html)

/** Where the page a guest sees differs from what a crawler reads there; nothing for pages that crawlers are to leave out. */
export async function crawlersOtherWords(page: Page, request: APIRequestContext): Promise<string[]> {
  const answer = await request.get(page.url(), { headers: { 'user-agent': baiduspider } })
  const html = await answer.text()
  if (answer.status() !== 200 || /<meta name="robots" content="noindex/.test(html)) return []
  return differences(page, html)
}
