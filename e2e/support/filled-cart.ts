import type { Page } from '@playwright/test'
import { storefrontUrl } from './addresses.ts'
import { expect } from './test.ts'

interface Listed {
  readonly data: { readonly data: readonly { readonly id: number; readonly is_buy: number }[] }
}

/** Puts 20 each of so many different goods into the cart of who is signed in. */
export async function putIn(page: Page, count: number): Promise<void> {
  const wanted: number[] = []
  for (let at = 1; wanted.length < count && at < 20; at++) {
    const answer = await page.request.get(`/api/goods/list?in_stock=1&per_page=100&page=${at}`)
    const { data } = ((await answer.json()) as Listed).data
    wanted.push(...data.filter((goods) => goods.is_buy === 1).map((goods) => goods.id))
  }
  const form = Object.fromEntries(
    wanted.slice(0, count).flatMap((id, index) => [
      [`params[${index}][goods_id]`, String(id)],
      [`params[${index}][number]`, '20'],
    ]),
  )
  const added = await page.request.post('/api/cart', { form, headers: { origin: storefrontUrl } })
  expect(added.status()).toBe(200)
}
