import { Button } from '#components/ui/button.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { useForm } from '#components/ui/use-form.ts'
import { sendGoodsBack } from '#lib/browser/use-claims.ts'
import type { Claim } from '#lib/domain/after-sales.ts'

/** Where goods travel back to, and how: the carrier and number of the parcel. */
export function SendBackForm({ claim }: { claim: Claim }) {
  const form = useForm({
    check: ({ text }) => [
      text('carrier').length < 2 && { field: 'carrier', message: '请填写快递公司' },
      !/^[A-Za-z0-9-]{5,40}$/.test(text('tracking_no')) && {
        field: 'tracking_no',
        message: '运单号由5～40位字母、数字组成',
      },
    ],
    send: ({ text }) => sendGoodsBack(claim.id, { carrier: text('carrier'), trackingNumber: text('tracking_no') }),
    onDone: () => showToast('已提交，商家收到并验收后退款'),
  })
  return (
    <form {...form.props} className="flex flex-col gap-3 border border-brand-600 bg-surface p-3 text-table">
      <p>
        请将商品寄至：<span className="font-semibold">{claim.returnAddress}</span>，并在包裹内注明售后单号{' '}
        {claim.number}。
      </p>
      <div className="grid max-w-180 gap-3 tablet:grid-cols-2">
        <TextField {...form.field('carrier')} label="快递公司" required maxLength={40} />
        <TextField {...form.field('tracking_no')} label="运单号" required maxLength={40} />
      </div>
      <FormAlert message={form.general} />
      <div>
        <Button variant="brand" type="submit" busy={form.busy}>
          已寄出，提交运单
        </Button>
      </div>
    </form>
  )
}
