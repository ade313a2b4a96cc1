import { useState } from 'react'
import { checkPassword, PayForm } from '#components/ui/pay-form.tsx'
import { useForm } from '#components/ui/use-form.ts'
import type { Joined, Joining } from '#lib/browser/offer-actions.ts'
import { joinGroup } from '#lib/browser/offer-actions.ts'
import type { GroupOffer } from '#lib/domain/group-buy.ts'
import type { Fen, Price } from '#lib/kernel/money.ts'
import { fen, formatFen, formatPrice } from '#lib/kernel/money.ts'

interface JoinConfirmProps {
  offer: GroupOffer
  price: Price
  seat: Omit<Joining, 'password'>
  /** Undefined until it is known. */
  balance: Fen | undefined
  needsPassword: boolean
  onBack: () => void
  onJoined: (joined: Joined) => void
}

export function JoinConfirm({ offer, price, seat, balance, needsPassword, onBack, onJoined }: JoinConfirmProps) {
  const { goods } = offer
  const [isAsked, setAsked] = useState(needsPassword)
  const form = useForm({
    check: (values) => [checkPassword(isAsked, values)],
    send: async ({ typed }) => {
      const answer = await joinGroup({ ...seat, password: typed('password') })
      // The shop may have begun to want it after this page was loaded.
      if (!answer.ok && answer.problem.some(({ field }) => field === 'password')) setAsked(true)
      return answer
    },
    onDone: onJoined,
  })
  const due = `¥${formatFen(seat.amount)}`
  const left = balance !== undefined && balance >= seat.amount && fen(balance - seat.amount)
  return (
    <PayForm
      form={form}
      about={`${goods.name} ${goods.spec}`}
      rows={[
        { label: '拼团价', text: `¥${formatPrice(price)} × ${seat.quantity}${goods.unit}` },
        { label: '运费', text: '包邮' },
      ]}
      due={due}
      means={[{ label: '余额支付', text: due }, left !== false && { label: '支付后余额', text: `¥${formatFen(left)}` }]}
      asksPassword={isAsked}
      back="返回修改"
      onBack={onBack}
    />
  )
}
