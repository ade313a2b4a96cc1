'use client'

import { useState } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { Link } from '#components/ui/link.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Notice } from '#components/ui/states.tsx'
import { AddressSelect } from '#components/zones/address-select.tsx'
import type { FormProblem } from '#lib/browser/form-problem.ts'
import { useIntentKeys } from '#lib/browser/idempotency-key.ts'
import { exchangePoints } from '#lib/browser/offer-actions.ts'
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
  const [addressId, setAddressId] = useState<number>()
  const [problem, setProblem] = useState<FormProblem>()
  const [busy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const keys = useIntentKeys()
  const cost = goods.points * quantity

  const exchange = async (): Promise<void> => {
    if (!goods.isCoupon && addressId === undefined) {
      return setProblem({ message: '请选择收货地址', field: 'address_id' })
    }
    setBusy(true)
    const address = goods.isCoupon ? null : (addressId ?? null)
    const wish = { goodsId: goods.id, quantity, addressId: address }
    const result = await exchangePoints({ ...wish, key: keys.of(wish) })
    setBusy(false)
    if (!result.ok) return setProblem(result.problem)
    setDone(true)
    onExchanged()
  }

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
      <div className="flex flex-col gap-4">
        <p className="text-table text-ink-700">{goods.description}</p>
        {!goods.isCoupon && (
          <>
            <div className="flex flex-col gap-1">
              <span className="text-table text-ink-700">数量</span>
              <QuantityStepper
                label={`兑换数量 ${goods.name}`}
                value={quantity}
                bounds={{ min: 1, step: 1, max: mostPieces(goods, points) }}
                onCommit={setQuantity}
                onTyping={setQuantity}
              />
              {problem?.field === 'number' && <FieldError id="number-error">{problem.message}</FieldError>}
            </div>
            <AddressSelect
              chosen={addressId}
              onChoose={setAddressId}
              error={problem?.field === 'address_id' ? problem.message : undefined}
            />
          </>
        )}
        <FormAlert
          message={problem?.field === 'number' || problem?.field === 'address_id' ? undefined : problem?.message}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-table text-ink-700">
            需 <strong className="text-section text-price">{cost}</strong> 积分
            <span className="ml-3 text-meta">可用 {points} 积分</span>
          </p>
          <Button variant="buy" size="large" busy={busy} onClick={() => void exchange()}>
            确认兑换
          </Button>
        </div>
      </div>
    </Modal>
  )
}
