import { shopApiUrl } from './addresses.ts'

/** What was announced is on every page within this time. */
export const announced = { timeout: 5000, intervals: [100, 200, 300, 500] }

/** What a guest is answered by the shop API itself. */
export async function askGuest<Data>(path: string, shop = shopApiUrl): Promise<Data> {
  const answer = (await (await fetch(shop + path)).json()) as { data: Data }
  return answer.data
}
