import { shopApiUrl } from './addresses.ts'

/** How often a page is looked at until it shows what was announced. */
export const announced = { intervals: [100, 200, 300, 500] }

/** What a guest is answered by the shop API itself. */
export async function askGuest<Data>(path: string, shop = shopApiUrl): Promise<Data> {
  const answer = (await (await fetch(shop + path)).json()) as { data: Data }
  return answer.data
}
