import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Never more than moderate, and a tenth of the time. */
const NOT_SERIOUS = 'region'
const CONTRAST = 'color-contrast'

export interface Look {
  /** Contrasts take half of the time: a walk over pages whose colours another walk looks at does without them. */
  readonly hasContrasts?: boolean
  /** Parts of the page by their selectors, where the rest has been looked at. */
  readonly within?: readonly string[]
}

/** What axe finds serious or critical on the page as it is, a line each with the elements it means. */
export async function seriousFindings(page: Page, { hasContrasts = true, within = [] }: Look = {}): Promise<string[]> {
  // All that passes need not be described, and no page has a frame of another site: without both it takes a fifth of the time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules([NOT_SERIOUS, ...(hasContrasts ? [] : [CONTRAST])])
  for (const part of within) axe.include(part)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, help, nodes }) => {
      const places = nodes.map(({ target, html }) => `\n    ${target.join(' ')}  ${html.slice(0, 160)}`)
      return `${id} (${impact}): ${help}${places.slice(0, 5).join('')}`
    })
}
