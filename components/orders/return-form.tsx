import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { FileField } from '#components/ui/file-field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { Link } from '#components/ui/link.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { TextArea } from '#components/ui/text-field.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { useForm } from '#components/ui/use-form.ts'
import { applyReturn } from '#lib/browser/receive-order.ts'
import { useUploads } from '#lib/browser/use-uploads.ts'
import type { ReturnCause } from '#lib/domain/after-sales.ts'
import { returnCausesOf } from '#lib/domain/after-sales.ts'
import type { Order } from '#lib/domain/order.ts'
import { claimUrl, orderUrl } from '#lib/routes/links.ts'
import { unitProblems } from './unit-problems.ts'
import { batchesOf, UnitsTable } from './units-table.tsx'
import { useUnits } from './use-units.ts'

/** Goods of a received order given back, batch by batch, with the reason of each. */
export function ReturnForm({ order }: { order: Order }) {
  const router = useRouter()
  const { choices, choose, claimed } = useUnits<ReturnCause>()
  const files = useUploads('after_sales')
  const [remark, setRemark] = useState('')
  const form = useForm({
    check: () => [
      claimed.length === 0 && { message: '请选择要退的批次、原因和数量' },
      ...unitProblems(claimed, files.ids.length),
      files.isBusy && { message: '照片正在上传，请稍候' },
    ],
    send: () => applyReturn({ order, units: claimed, remark, fileIds: files.ids }),
    onDone: (id) => {
      showToast('退货申请已提交')
      router.replace(claimUrl({ id, kind: 'return' }))
    },
  })
  const rows = batchesOf(order, (batch) => (batch.isUnsent ? 0 : batch.quantity - batch.claimed))
  const back = (
    <Link href={orderUrl(order.id)} className={buttonClass({})}>
      返回订单
    </Link>
  )
  if (rows.length === 0) return <EmptyState text="该订单的商品均已申请售后" action={back} />

  return (
    <section
      ref={form.props.ref}
      aria-labelledby="return"
      className="flex flex-col gap-3 border border-brand-600 bg-surface p-3"
    >
      <h2 id="return" className="text-section font-semibold">
        申请退货
      </h2>
      <UnitsTable
        caption="选择退货商品"
        rows={rows}
        causesOf={returnCausesOf}
        noneText="不退"
        mostLabel="可退"
        quantityLabel="退货数量"
        choices={choices}
        onChoose={choose}
      />
      <FileField
        {...files.field}
        error={form.errorOf('upload_ids')}
        label="照片"
        most={9}
        hint="质量问题、破损、错货须附批号和商品照片，提交后不能补传，最多9张"
      />
      <TextArea
        label="退货说明"
        value={remark}
        rows={2}
        maxLength={300}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      <FormAlert message={form.general} />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="brand" busy={form.busy} onClick={form.submit}>
          提交申请
        </Button>
        {back}
        <p className="text-meta text-ink-500">
          退款按实付金额分摊，退回原支付渠道；该订单所得积分和返现按保留的商品重新计算，多出的扣回。近效期商品、冷藏药品、含特殊药品复方制剂无质量问题不退换；退货后不再满足条件的赠品、换购商品须一并退回。
        </p>
      </div>
    </section>
  )
}
