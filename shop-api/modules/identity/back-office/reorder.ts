import { z } from 'zod'
import { Html, html } from '#shop-api/platform/html/html.ts'

export const stepBody = z.object({ step: z.enum(['up', 'down']) })

/** Buttons that move a row up or down; Tab and Enter are enough. `at` is the row's address. */
export function orderButtons(
  field: Html,
  at: string,
  name: string,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): Html {
  const button = (step: string, label: string, isOff: boolean) =>
    html`<button class="small quiet" name="step" value="${step}" aria-label="${name} ${label}"${isOff && new Html(' disabled')}>${label}</button>`
  return html`<form class="row" method="post" action="${at}/move">${field}${button('up', '上移', isFirst)}${button('down', '下移', isLast)}</form>`
}
