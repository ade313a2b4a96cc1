import type { Page } from '@playwright/test'

/** What is around a page's content: header, navigation, footer and so on. */
export interface FramePart {
  readonly selector: string
  /** Its elements and words, without the numbers that the framework makes names of. */
  readonly markup: string
}

/** Everything beside the way from the page down to its content, each part marked so that it can be looked at by itself. */
export function partsOfFrame(page: Page): Promise<FramePart[]> {
  return page.evaluate(() => {
    const unseen = /^(SCRIPT|STYLE|LINK|TEMPLATE)$/
    const beside = (inner: Element): Element[] => {
      const around = inner.parentElement
      if (!around || inner === document.body) return []
      return [...[...around.children].filter((each) => each !== inner), ...beside(around)]
    }
    const content = document.querySelector('main')
    const parts = content ? beside(content).filter(({ tagName }) => !unseen.test(tagName)) : []
    return parts.map((part, at) => {
      const markup = part.outerHTML.replaceAll(/[:«_]([rR])_?[0-9a-z_]+[:»_]/g, '$1')
      part.setAttribute('data-part-of-frame', String(at))
      return { selector: `[data-part-of-frame="${at}"]`, markup }
    })
  })
}
