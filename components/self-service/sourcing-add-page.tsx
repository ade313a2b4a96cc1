'use client'

import { useRouter } from 'next/navigation'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { Link } from '#components/ui/link.tsx'
import { TextArea, TextField } from '#components/ui/text-field.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { useForm } from '#components/ui/use-form.ts'
import { useFeature } from '#lib/browser/features.tsx'
import { addSourcingRequest } from '#lib/browser/use-sourcing.ts'
import type { FormProblem } from '#lib/kernel/form-problem.ts'
import { readNumberAlone } from '#lib/kernel/quantity.ts'
import { sourcingDetailUrl, sourcingUrl } from '#lib/routes/links.ts'

function quantityProblem(text: string): FormProblem | false {
  const read = readNumberAlone(text)
  return !read.ok && { field: 'quantity', message: read.problem.message }
}

/** Of a text that `quantityProblem` finds nothing wrong with. */
function quantityOf(text: string): number {
  const read = readNumberAlone(text)
  return read.ok ? read.value : 0
}

/** A sourcing request; its name may come from a search that found nothing. */
export function SourcingAddPage({ name }: { name: string }) {
  const router = useRouter()
  const hasDetails = useFeature('sourcing')
  const form = useForm({
    check: ({ text }) => [
      text('name') === '' && { field: 'name', message: '请填写品种名称' },
      quantityProblem(text('quantity')),
    ],
    send: ({ text }) =>
      addSourcingRequest({
        name: text('name'),
        manufacturer: text('manufacturer'),
        spec: text('spec'),
        quantity: quantityOf(text('quantity')),
        remark: text('remark'),
      }),
    onDone: (id) => {
      showToast('求购已发布')
      router.push(id > 0 && hasDetails ? sourcingDetailUrl(id) : sourcingUrl())
    },
  })
  return (
    <form {...form.props} className="grid gap-3 border border-line bg-surface p-4 tablet:grid-cols-2">
      <FormAlert message={form.general} className="tablet:col-span-2" />
      <TextField
        {...form.field('name')}
        label="品种名称"
        required
        maxLength={60}
        defaultValue={name}
        autoComplete="off"
        hint="通用名或商品名，如 阿莫西林胶囊"
      />
      <TextField
        {...form.field('spec')}
        label="规格"
        maxLength={60}
        autoComplete="off"
        hint="不限可不填，如 0.25g*24粒"
      />
      <TextField {...form.field('manufacturer')} label="生产厂家" maxLength={60} autoComplete="off" hint="不限可不填" />
      <TextField
        {...form.field('quantity')}
        label="需求数量"
        required
        inputMode="numeric"
        defaultValue="1"
        autoComplete="off"
      />
      <TextArea
        {...form.field('remark')}
        label="备注"
        maxLength={500}
        hint="期望价格、效期、到货时间等"
        className="tablet:col-span-2"
      />
      <div className="flex gap-3 tablet:col-span-2">
        <Button type="submit" variant="brand" busy={form.busy}>
          发布求购
        </Button>
        <Link href={sourcingUrl()} className={buttonClass({})}>
          返回列表
        </Link>
      </div>
    </form>
  )
}
