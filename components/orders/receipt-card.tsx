import { Button } from '#components/ui/button.tsx'
import { FileField } from '#components/ui/file-field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { FileLink, Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Notice } from '#components/ui/states.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { useForm } from '#components/ui/use-form.ts'
import { handInReceipt } from '#lib/browser/use-ephedrine.ts'
import { useUploads } from '#lib/browser/use-uploads.ts'
import type { EphedrineReceipt } from '#lib/domain/ephedrine.ts'
import { receiptTimeText } from '#lib/domain/ephedrine.ts'
import { amountText } from '#lib/kernel/known-text.ts'
import { orderUrl } from '#lib/routes/links.ts'

/** One receipt: its order, its last day, what was submitted, and the form while it is owed. */
export function ReceiptCard({ receipt }: { receipt: EphedrineReceipt }) {
  const time = receiptTimeText(receipt)
  return (
    <article aria-label={`订单 ${receipt.orderNumber} 的回执`} className="border border-line bg-surface text-table">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-page px-3 py-1.5">
        <Link href={orderUrl(receipt.orderId)} className={linkClass('strong')}>
          {receipt.orderNumber}
        </Link>
        <span>{amountText(receipt.pay)}</span>
        <span className="text-ink-500">截止 {receipt.dueOn}</span>
        {time !== '' && <span className={receipt.isOverdue ? 'text-price' : 'text-warn-700'}>{time}</span>}
        <span className="ml-auto font-semibold">{receipt.stateText}</span>
      </header>
      <div className="flex flex-col gap-2 px-3 py-2">
        <p>{receipt.goods.map((line) => `${line.name} ${line.spec} ×${line.quantity}`).join('，')}</p>
        {receipt.files.length > 0 && (
          <p>
            {receipt.uploadedAt?.slice(0, 16)} 已上传：
            {receipt.files.map((file) => (
              <FileLink
                key={file.id}
                href={file.url}
                target="_blank"
                rel="noreferrer"
                className="mr-3 text-brand-700 underline"
              >
                {file.name}
              </FileLink>
            ))}
          </p>
        )}
        {receipt.state === 'rejected' && <Notice kind="warn">上次上传被退回：{receipt.reason}。请重新上传。</Notice>}
        {receipt.isOpen && <ReceiptForm receiptId={receipt.id} />}
      </div>
    </article>
  )
}

function ReceiptForm({ receiptId }: { receiptId: number }) {
  const files = useUploads('receipt')
  const form = useForm({
    check: () => [
      files.isBusy && { field: 'upload_ids', message: '文件正在上传，请稍候' },
      files.ids.length === 0 && { field: 'upload_ids', message: '请上传签字盖章的回执' },
    ],
    send: ({ text }) => handInReceipt(receiptId, { fileIds: files.ids, remark: text('remark') }),
    onDone: () => showToast('回执已提交，等待审核'),
  })
  return (
    <form {...form.props} className="flex flex-col gap-2 border-line-soft border-t pt-2">
      <FileField
        {...files.field}
        error={form.errorOf('upload_ids')}
        label="签字盖章的回执"
        required
        most={9}
        hint="须有收货人签字和单位公章，拍照或扫描均可；JPG、PNG、PDF，单个不超过 10 MB"
      />
      <TextField {...form.field('remark')} label="备注" maxLength={200} className="max-w-180" />
      <FormAlert message={form.general} />
      <div>
        <Button variant="brand" type="submit" busy={form.busy}>
          提交回执
        </Button>
      </div>
    </form>
  )
}
