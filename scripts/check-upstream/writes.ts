import type { CallKey } from '#lib/contract/calls.ts'
import { calls } from '#lib/contract/calls.ts'
import { tryCartForms } from './cart-forms.ts'
import type { CallInput, UpstreamAnswer, UpstreamClient } from './client.ts'
import type { Known } from './inputs.ts'
import { readAs } from './read-as.ts'
import { resultOf } from './record.ts'
import type { CallResult, FormResult } from './results.ts'

export interface Writes {
  readonly results: readonly CallResult[]
  readonly forms: readonly FormResult[]
  /** Why a write was not tried. */
  readonly leftOut: ReadonlyMap<CallKey, string>
}

/** Seen by the operator among real entries. */
const MARK = '接口检查，请忽略'

/**
 * Tries the writes as a careful member would: what is put into the cart and the favourites is taken out again, what can't
 * be taken back is not done, or is asked for in a way that has to be refused.
 */
export async function tryWrites(client: UpstreamClient, known: Known, mayLogOut: boolean): Promise<Writes> {
  const results: CallResult[] = []
  const leftOut = new Map<CallKey, string>([
    ['userUnbindWechat', '会解除微信绑定，不自动测试'],
    ['lottery', '可能就是抽奖本身，不自动测试'],
  ])
  const note = (key: CallKey, answer: UpstreamAnswer, isImpossible = false) =>
    void results.push(resultOf(key, answer, { asMember: true, isGuess: false, isImpossible }))
  const send = async (key: CallKey, input: CallInput, isImpossible = false) =>
    note(key, await client.ask(calls[key], input), isImpossible)

  const cart = await tryCartForms(client, known)
  for (const { key, answer } of cart.answers) note(key, answer)
  for (const key of cart.untried) leftOut.set(key, '没有可以加入购物车的商品')
  await send('cartCopy', { body: { ids: cart.lineId ? [cart.lineId] : [], other_user_ids: [] } }, true)
  if (cart.lineId === null) leftOut.set('cartNextHint', '没有可以加入购物车的商品')
  await cart.takeBack(note)

  await tryFavourites(client, known, note)
  await send('userCreateCode', {}, true)
  await send('userFeedback', { body: { type: '其他', content: MARK } })
  await send('sourcingAdd', { body: { name: MARK, number: 1 } })
  const user = await readAs(client, 'userBase', known)
  if (user?.name) await send('updateUserInfo', { body: { name: user.name } })
  else leftOut.set('updateUserInfo', '不知道现在的联系人，不自动修改')
  await send('resetPassword', { body: { password: '' } }, true)
  if (mayLogOut) await send('logout', {})
  else leftOut.set('logout', '会结束给出的登录，不自动测试')
  return { results, forms: cart.forms, leftOut }
}

async function tryFavourites(
  client: UpstreamClient,
  known: Known,
  note: (key: CallKey, answer: UpstreamAnswer) => void,
) {
  const before = await readAs(client, 'favorites', known)
  const isKept = before?.goods_ids.includes(known.goods) ?? false
  const body = { goods_ids: [known.goods] }
  note('favoriteAdd', await client.ask(calls.favoriteAdd, { body }))
  note('favoriteCancel', await client.ask(calls.favoriteCancel, { body }))
  if (isKept) await client.ask(calls.favoriteAdd, { body })
}
