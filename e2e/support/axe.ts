import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds serious or critical on the page as it is, a line each with the elements it means. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // All that passes need not be described, and no page has a frame of another site: without both it takes a fifth of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, help, nodes }) => {
      const places = nodes.map(({ target, html }) => `\n    ${target.join(' ')}  ${html.slice(0, 160)}`)
      return `${id} (${impact}): ${help}${places.slice(0, 5).join('')}`
    })
}
