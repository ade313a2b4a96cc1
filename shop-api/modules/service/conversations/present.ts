import type { WireChatMessage } from '#lib/contract/conversations/calls.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import { listImageOf } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import type { ShownMessage } from './repository.ts'

const imageOf = (code: string | null): string => (code === null ? '' : listImageOf(code))

function subjectOf({ goods, order }: ShownMessage): WireChatMessage['subject'] {
  if (goods) return { type: 'goods', id: goods.id, title: `${goods.name} ${goods.spec}`, image: imageOf(goods.code) }
  return order && { type: 'order', id: order.id, title: `订单 ${order.no}`, image: imageOf(order.code) }
}

export function toWireMessage(shown: ShownMessage): WireChatMessage {
  const { message, picture } = shown
  return {
    id: message.id,
    key: message.key,
    from: message.author,
    name: message.name,
    text: message.text,
    picture: picture && { url: `/api/upload/${picture.id}`, width: picture.width, height: picture.height },
    subject: subjectOf(shown),
    time: toTimestamp(message.createdAt),
  }
}
