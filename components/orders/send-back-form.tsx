'use client'

import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { useFormProblem } from '#components/ui/use-form-problem.ts'
import { sendGoodsBack } from '#lib/browser/use-claims.ts'
import type { Claim } from '#lib/domain/after-sales.ts'
import { routes } from '#lib/routes/registry.ts'

/** Where goods travel back to, and how: the carrier and number of the parcel. */
export function SendBackForm({ claim }: { claim: Claim }) {
  const { form, text, errorOf, general, show, accept } = useFormProblem()
  const [busy, setBusy] = useState(false)

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const [carrier, trackingNumber] = [text('carrier'), text('tracking_no')]
    const isGood = accept([
      carrier.length < 2 && { field: 'carrier', message: '请填写快递公司' },
      !/^[A-Za-z0-9-]{5,40}$/.test(trackingNumber) && {
        field: 'tracking_no',
        message: '运单号由5～40位字母、数字组成',
      },
    ])
    if (!isGood) return
    setBusy(true)
    const result = await sendGoodsBack(claim.id, { carrier, trackingNumber })
    setBusy(false)
    if (result.ok) showToast('已提交，商家收到并验收后退款')
    else show(result.problem)
  }

  return (
    <form
      ref={form}
      noValidate
      action={routes.orders.path}
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-3 border border-brand-600 bg-surface p-3 text-table"
    >
      <p>
        请将商品寄至：<span className="font-semibold">{claim.returnAddress}</span>，并在包裹内注明售后单号{' '}
        {claim.number}。
      </p>
      <div className="grid max-w-180 gap-3 tablet:grid-cols-2">
        <TextField label="快递公司" name="carrier" required maxLength={40} error={errorOf('carrier')} />
        <TextField label="运单号" name="tracking_no" required maxLength={40} error={errorOf('tracking_no')} />
      </div>
      <FormAlert message={general} />
      <div>
        <Button variant="brand" type="submit" busy={busy}>
          已寄出，提交运单
        </Button>
      </div>
    </form>
  )
}
