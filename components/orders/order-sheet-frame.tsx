import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { QrCode } from '#components/ui/qr.tsx'
import { Sheet, SheetFoot } from '#components/ui/sheet.tsx'
import type { Order } from '#lib/domain/order.ts'
import { orderUrl } from '#lib/routes/links.ts'

interface OrderPaperProps {
  order: Order
  title: string
  facts: readonly (readonly [label: string, text: string])[]
  signs: readonly string[]
  seal: string
  children: ReactNode
}

const never = () => () => undefined

/** A sheet about an order: its code in the corner, who sold it at the end. */
export function OrderPaper({ order, title, facts, signs, seal, children }: OrderPaperProps) {
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )
  const { seller } = order
  const code = origin !== '' && (
    <QrCode text={`${origin}${orderUrl(order.id)}`} label={`订单 ${order.number} 的二维码`} className="size-16" />
  )
  return (
    <Sheet maker={seller.name} title={title} facts={facts} corner={code}>
      {children}
      <SheetFoot
        signs={signs}
        seals={[seal]}
        note={[seller.address, seller.phone && `电话 ${seller.phone}`, seller.licence].filter(Boolean).join('　')}
      />
    </Sheet>
  )
}
