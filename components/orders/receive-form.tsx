import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/check.tsx'
import { FileField } from '#components/ui/file-field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { Link } from '#components/ui/link.tsx'
import { TextArea } from '#components/ui/text-field.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { useForm } from '#components/ui/use-form.ts'
import { receiveOrder } from '#lib/browser/receive-order.ts'
import { useUploads } from '#lib/browser/use-uploads.ts'
import type { DifferenceCause } from '#lib/domain/after-sales.ts'
import { differenceCauses } from '#lib/domain/after-sales.ts'
import type { Order } from '#lib/domain/order.ts'
import { claimUrl, orderUrl } from '#lib/routes/links.ts'
import { unitProblems } from './unit-problems.ts'
import { batchesOf, UnitsTable } from './units-table.tsx'
import { useUnits } from './use-units.ts'

/** Receipt of parcels, batch by batch: what is not as it should be is claimed at once, the rest counts as received. */
export function ReceiveForm({ order }: { order: Order }) {
  const router = useRouter()
  const open = order.shipments.filter((shipment) => shipment.receivedAt === null)
  const [parcels, setParcels] = useState<readonly number[]>(() => open.map((shipment) => shipment.id))
  const { choices, choose, claimed } = useUnits<DifferenceCause>()
  const files = useUploads('after_sales')
  const [remark, setRemark] = useState('')
  const rows = batchesOf(order, (batch) =>
    batch.shipmentId !== null && parcels.includes(batch.shipmentId) && batch.received === null ? batch.quantity : 0,
  )
  const differences = claimed.filter(({ batchId }) => rows.some(({ batch }) => batch.id === batchId))

  const form = useForm({
    check: () => [
      parcels.length === 0 && { message: '请至少选择一个收到的包裹' },
      ...unitProblems(differences, files.ids.length),
      files.isBusy && { message: '照片正在上传，请稍候' },
    ],
    send: () => receiveOrder({ order, shipmentIds: parcels, differences, remark, fileIds: files.ids }),
    onDone: (claimId) => {
      showToast(claimId === null ? '已确认收货' : '已确认收货，差异已登记')
      router.replace(claimId === null ? orderUrl(order.id) : claimUrl({ id: claimId, kind: 'difference' }))
    },
  })

  return (
    <section
      ref={form.props.ref}
      aria-labelledby="receive"
      className="flex flex-col gap-3 border border-brand-600 bg-surface p-3"
    >
      <h2 id="receive" className="text-section font-semibold">
        确认收货
      </h2>
      {open.length > 1 && (
        <fieldset>
          <legend className="text-table text-ink-700">收到的包裹</legend>
          {open.map((shipment) => (
            <Checkbox
              key={shipment.id}
              label={`${shipment.carrier} ${shipment.trackingNumber}（${shipment.shippedAt.slice(0, 16)} 发出）`}
              checked={parcels.includes(shipment.id)}
              onChange={(event) =>
                setParcels(
                  event.currentTarget.checked ? [...parcels, shipment.id] : parcels.filter((id) => id !== shipment.id),
                )
              }
            />
          ))}
        </fieldset>
      )}
      <UnitsTable
        caption="逐批核对收货"
        rows={rows}
        causesOf={() => differenceCauses}
        noneText="无差异"
        mostLabel="应收"
        quantityLabel="差异数量"
        choices={choices}
        onChoose={choose}
      />
      {differences.length > 0 && (
        <>
          <FileField
            {...files.field}
            error={form.errorOf('upload_ids')}
            label="照片"
            most={9}
            hint="破损、错货须附外箱、批号和商品照片，提交后不能补传，最多9张"
          />
          <TextArea
            label="差异说明"
            value={remark}
            rows={2}
            maxLength={300}
            onChange={(event) => setRemark(event.currentTarget.value)}
          />
        </>
      )}
      <FormAlert message={form.general} />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="brand" busy={form.busy} onClick={form.submit}>
          {differences.length === 0 ? '全部完好，确认收货' : `确认收货并登记${differences.length}项差异`}
        </Button>
        <Link href={orderUrl(order.id)} className={buttonClass({})}>
          返回订单
        </Link>
        <p className="text-meta text-ink-500">确认后开始计算退货期限；拒收的商品请当面退给配送员。</p>
      </div>
    </section>
  )
}
