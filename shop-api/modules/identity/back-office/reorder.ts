import { z } from 'zod'
import { Html, html } from '#shop-api/platform/html/html.ts'

/** A place up or down, or the place a row was dragged to, counted from 1. */
export const stepBody = z.object({
  step: z.union([z.enum(['up', 'down']), z.coerce.number('顺序不正确').int('顺序不正确').min(1, '顺序不正确')]),
})

/** What pages with such rows have beside their own. */
export const orderScripts = ['/staff/order.mjs'] as const

/** Said above a table of rows in an order, once the script that drags them is there. */
export const orderHint: Html = html`<p class="aside" data-order-hint hidden>拖动整行可调整顺序；键盘选中一行后按 Alt+↑ 或 Alt+↓ 移动</p>
<p class="hidden" role="status" data-order-said></p>`

/**
 * Buttons that move a row up or down; Tab and Enter are enough. `at` is the row's address. The script moves rows by them
 * too, so each row of an order has them.
 */
export function orderButtons(
  field: Html,
  at: string,
  name: string,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): Html {
  const button = (step: string, label: string, isOff: boolean) =>
    html`<button class="small quiet" name="step" value="${step}" aria-label="${name} ${label}"${isOff && new Html(' disabled')}>${label}</button>`
  return html`<form class="row" method="post" action="${at}/move" data-order="${name}">${field}${button('up', '上移', isFirst)}${button('down', '下移', isLast)}</form>`
}
