import { useState } from 'react'
import { ExpiryView } from '#components/goods/expiry-view.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/check.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { Link } from '#components/ui/link.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { Money } from '#components/ui/money.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Notice } from '#components/ui/states.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { AddressSelect } from '#components/zones/address-select.tsx'
import type { Joined } from '#lib/browser/offer-actions.ts'
import type { DeliveryAddress } from '#lib/browser/use-offers.ts'
import { usePaymentMeans } from '#lib/browser/use-wallet.ts'
import type { Group, GroupOffer } from '#lib/domain/group-buy.ts'
import { seatAmount, seatBounds } from '#lib/domain/group-buy.ts'
import type { Price } from '#lib/kernel/money.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { success } from '#lib/kernel/result.ts'
import { orderUrl } from '#lib/routes/links.ts'
import { JoinConfirm } from './join-confirm.tsx'

interface JoinDialogProps {
  offer: GroupOffer
  price: Price
  /** Null opens a new group. */
  group: Group | null
  needsPassword: boolean
  onClose: () => void
  onJoined: () => void
}

interface Done {
  orderId: number
  text: string
}

/** Quantity and address, then the payment from the balance is confirmed: a seat is taken when it is paid. */
export function JoinDialog({ offer, price, group, needsPassword, onClose, onJoined }: JoinDialogProps) {
  const [quantity, setQuantity] = useState(offer.minQuantity)
  const [address, setAddress] = useState<DeliveryAddress | null>(null)
  const [isConfirmed, setConfirmed] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const [done, setDone] = useState<Done>()
  const balance = usePaymentMeans()?.balance ?? undefined
  const amount = seatAmount(price, quantity)
  const { expiry } = offer.goods
  const title = group ? `参加 ${group.leader} 的团` : '开团'

  const form = useForm({
    check: () => [
      address === null && { field: 'address_id', message: '请选择收货地址' },
      expiry?.isNear === true && !isConfirmed && { field: 'is_confirmed', message: '请先确认近效期' },
    ],
    send: async () => success(undefined),
    onDone: () => setPaying(true),
  })

  const end = ({ orderId, isFull, missing }: Joined): void => {
    setDone({
      orderId,
      text: isFull ? '拼团成功，商品将尽快发货' : `付款成功，还差 ${missing} 家成团，到时未成团自动退款至余额`,
    })
    onJoined()
  }

  if (done) {
    return (
      <Modal open onClose={onClose} title={title}>
        <div className="flex flex-col gap-4">
          <Notice kind="ok">{done.text}</Notice>
          <Link href={orderUrl(done.orderId)} className={buttonClass({ variant: 'brand' }, 'self-start')}>
            查看订单
          </Link>
        </div>
      </Modal>
    )
  }
  if (isPaying && address) {
    return (
      // The same dialog goes on: one that takes another's place would close with it.
      <Modal open onClose={onClose} title="确认支付">
        <JoinConfirm
          offer={offer}
          price={price}
          seat={{
            offerId: offer.id,
            groupId: group?.id ?? null,
            statement: offer.statement,
            quantity,
            address,
            amount,
            isConfirmed,
          }}
          balance={balance}
          needsPassword={needsPassword}
          onBack={() => setPaying(false)}
          onJoined={end}
        />
      </Modal>
    )
  }
  return (
    <Modal open onClose={onClose} title={title}>
      <div ref={form.props.ref} className="flex flex-col gap-4">
        <p className="text-table text-ink-700">
          {offer.goods.name} {offer.goods.spec}
          {expiry && (
            <span className="block text-meta text-ink-500">
              效期至 <ExpiryView expiry={expiry} countsDays />
            </span>
          )}
        </p>
        <div data-field="number" className="flex flex-col gap-1">
          <span className="text-table text-ink-700">
            数量（{offer.minQuantity}
            {offer.goods.unit}起拼）
          </span>
          <QuantityStepper
            label={`拼团数量 ${offer.goods.name}`}
            value={quantity}
            bounds={seatBounds(offer)}
            sold={offer.goods}
            onCommit={setQuantity}
            onTyping={setQuantity}
          />
          {form.errorOf('number') && <FieldError id="number-error">{form.errorOf('number')}</FieldError>}
        </div>
        <AddressSelect
          chosen={address}
          onChoose={(chosen) => {
            setAddress(chosen)
            form.clear(['address_id'])
          }}
          error={form.errorOf('address_id')}
        />
        {expiry?.isNear && (
          <Checkbox
            {...form.field('is_confirmed')}
            label={`近效期商品，效期至 ${expiry.date}，售出不退换，确认购买`}
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
        <FormAlert message={form.general} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-table text-ink-700">
            应付 <Money value={formatFen(amount)} className="text-figure" />
            {balance !== undefined && <span className="ml-3 text-meta">余额 ¥{formatFen(balance)}，免运费</span>}
          </p>
          <Button variant="buy" size="large" data-takes-quantity onClick={form.submit}>
            余额支付并{group ? '参团' : '开团'}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
