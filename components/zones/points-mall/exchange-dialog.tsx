import { useState } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { Link } from '#components/ui/link.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Notice } from '#components/ui/states.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { AddressSelect } from '#components/zones/address-select.tsx'
import { exchangePoints } from '#lib/browser/offer-actions.ts'
import type { DeliveryAddress } from '#lib/browser/use-offers.ts'
import type { PointsGoods } from '#lib/domain/points-mall.ts'
import { mostPieces } from '#lib/domain/points-mall.ts'
import { routes } from '#lib/routes/registry.ts'

interface ExchangeDialogProps {
  goods: PointsGoods
  /** What the member has. */
  points: number
  onClose: () => void
  onExchanged: () => void
}

/** How many pieces, where to, and what it costs in points. */
export function ExchangeDialog({ goods, points, onClose, onExchanged }: ExchangeDialogProps) {
  const [quantity, setQuantity] = useState(1)
  const [address, setAddress] = useState<DeliveryAddress | null>(null)
  const [isDone, setDone] = useState(false)
  const cost = goods.points * quantity
  const form = useForm({
    check: () => [!goods.isCoupon && address === null && { field: 'address_id', message: '请选择收货地址' }],
    send: () => {
      const { id: goodsId, statement, isCoupon } = goods
      return exchangePoints({ goodsId, statement, points: cost, quantity, address: isCoupon ? null : address })
    },
    onDone: () => {
      setDone(true)
      onExchanged()
    },
  })

  if (isDone) {
    return (
      <Modal open onClose={onClose} title="兑换成功">
        <div className="flex flex-col gap-4">
          <Notice kind="ok">
            {goods.isCoupon ? `${goods.name} 已放入您的优惠券。` : `${goods.name}×${quantity} 将随后寄出。`}
          </Notice>
          <Link href={routes.pointsOrders.path} className={buttonClass({ variant: 'brand' }, 'self-start')}>
            查看积分订单
          </Link>
        </div>
      </Modal>
    )
  }
  return (
    <Modal open onClose={onClose} title={`兑换 ${goods.name}`}>
      <div ref={form.props.ref} className="flex flex-col gap-4">
        <p className="text-table text-ink-700">{goods.description}</p>
        {!goods.isCoupon && (
          <>
            <div data-field="number" className="flex flex-col gap-1">
              <span className="text-table text-ink-700">数量</span>
              <QuantityStepper
                label={`兑换数量 ${goods.name}`}
                value={quantity}
                bounds={{ min: 1, step: 1, max: mostPieces(goods, points) }}
                onCommit={setQuantity}
                onTyping={setQuantity}
              />
              {form.errorOf('number') && <FieldError id="number-error">{form.errorOf('number')}</FieldError>}
            </div>
            <AddressSelect chosen={address} onChoose={setAddress} error={form.errorOf('address_id')} />
          </>
        )}
        <FormAlert message={form.general} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-table text-ink-700">
            需 <strong className="text-section text-price">{cost}</strong> 积分
            <span className="ml-3 text-meta">可用 {points} 积分</span>
          </p>
          <Button variant="buy" size="large" busy={form.busy} data-takes-quantity onClick={form.submit}>
            确认兑换
          </Button>
        </div>
      </div>
    </Modal>
  )
}
