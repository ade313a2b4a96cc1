import { differenceCauses as wireDifferences, returnCauses as wireReturns } from '#lib/contract/after-sales/shapes.ts'
import { campaignStateShape } from '#lib/contract/campaigns/shapes.ts'
import { feedbackTypes } from '#lib/contract/feedback/shapes.ts'
import { notificationKinds } from '#lib/contract/notifications/kinds.ts'
import { pointsOrderStates } from '#lib/contract/points/shapes.ts'
import { fastBuyQuery, MOST_PURCHASE_LIST_ROWS } from '#lib/contract/purchase-lists/shapes.ts'
import { differenceCauses, returnCausesOf } from '#lib/domain/after-sales.ts'
import { stateWords } from '#lib/domain/campaign.ts'
import { feedbackKinds } from '#lib/domain/feedback.ts'
import { isNotificationKind } from '#lib/domain/notification.ts'
import { isPointsOrderState } from '#lib/domain/points-mall.ts'
import { boughtOrders } from '#lib/domain/purchase.ts'
import { MOST_PURCHASE_LIST_LINES } from '#lib/domain/purchase-list-table.ts'
import { movementKinds } from '#lib/domain/wallet.ts'

const values = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value)

// The model holds these codes without knowing the contract, in the order in which pages offer them.
test.each<[string, readonly string[], readonly string[]]>([
  ['differences at a receipt', values(differenceCauses), wireDifferences],
  ['causes of a return', values(returnCausesOf({ noReturnReason: '' })), wireReturns],
  ['kinds of feedback', feedbackKinds, feedbackTypes],
  ['orders of often-bought goods', boughtOrders, fastBuyQuery.shape.order.unwrap().options],
  ['states of an activity', Object.keys(stateWords), campaignStateShape.options],
])('%s are those of the contract', (_, ours, wire) => {
  expect([...ours].sort()).toEqual([...wire].sort())
})

test.each<[string, (text: string) => boolean, readonly string[]]>([
  ['kinds of messages', isNotificationKind, notificationKinds],
  ['states of orders for points', isPointsOrderState, pointsOrderStates],
])('%s are known by the codes of the contract, and no other', (_, isKnown, wire) => {
  expect([...wire, '', 'other'].filter(isKnown)).toEqual(wire)
})

test('a plan takes as many lines as one call', () => expect(MOST_PURCHASE_LIST_LINES).toBe(MOST_PURCHASE_LIST_ROWS))

test('movements of the balance are filtered by the codes of the call', () => {
  expect(movementKinds.map(({ code, label }) => `${code} ${label}`)).toEqual([
    '1 充值',
    '2 支付订单',
    '3 退款',
    '4 返现',
    '5 提现',
    '6 提现退回',
    '7 期初',
  ])
})
