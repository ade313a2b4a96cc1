import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/check.tsx'
import { controlClass, FieldError } from '#components/ui/field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { Link } from '#components/ui/link.tsx'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import type { Form } from '#components/ui/use-form.ts'
import { useForm } from '#components/ui/use-form.ts'
import { useFeature } from '#lib/browser/features.tsx'
import { answerRecall } from '#lib/browser/use-recalls.ts'
import type { Recall, RecallLine } from '#lib/domain/recall.ts'
import { mostLeft, readLeft } from '#lib/domain/recall.ts'
import { ordersUrl, orderUrl } from '#lib/routes/links.ts'

const fieldOf = ({ batchId }: RecallLine): string => `left-${batchId}`

/** What is left of a recalled batch, order by order, and whether it goes back; an answer can be corrected while the recall runs. */
export function RecallForm({ recall }: { recall: Recall }) {
  const { id, lines, unit, answeredAt, remark, toldBy, state } = recall
  const hasReturns = useFeature('after-sales')
  const form = useForm({
    check: ({ text }) =>
      lines.map((line) => {
        const read = readLeft(text(fieldOf(line)), line)
        return !read.ok && { field: fieldOf(line), message: read.problem }
      }),
    send: ({ text, typed }) =>
      answerRecall(id, {
        lines: lines.flatMap((line) => {
          const read = readLeft(text(fieldOf(line)), line)
          return read.ok ? [{ batchId: line.batchId, left: read.value }] : []
        }),
        isReturn: typed('is_return') === 'yes',
        remark: text('remark'),
      }),
    onDone: (claims) => showToast(claims.length > 0 ? `已答复，并提交 ${claims.length} 个退货申请` : '已答复'),
  })
  const isOpen = state === 'open' || state === 'answered'
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <Table className="phone-cards plain-rows" caption={`批号 ${recall.batchNumber} 的收货`}>
        <TableHead
          columns={[
            '订单',
            '发货时间',
            { title: '发出', numeric: true },
            { title: '已退', numeric: true },
            `剩余数量${unit === '' ? '' : `（${unit}）`}`,
          ]}
        />
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.batchId} line={line} form={form} isOpen={isOpen} />
          ))}
        </tbody>
      </Table>
      {isOpen ? (
        <>
          <TextField {...form.field('remark')} label="备注" defaultValue={remark} maxLength={200} />
          {hasReturns && (
            <Checkbox name="is_return" value="yes" defaultChecked label="剩余商品退回并退款（按订单生成退货申请）" />
          )}
          <FormAlert message={form.general} />
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="brand" type="submit" busy={form.busy}>
              {answeredAt === null ? '已收到召回，提交答复' : '更正答复'}
            </Button>
            {lines.some(({ pending }) => pending > 0) && (
              <Link href={ordersUrl({ state: 'after_sales' })} className="text-brand-700 hover:underline">
                查看退货申请
              </Link>
            )}
            {answeredAt !== null && (
              <span className="text-meta text-ink-500">{`上次答复 ${answeredAt.slice(0, 16)}${toldBy === '' ? '' : `（电话答复：${toldBy}）`}`}</span>
            )}
          </div>
        </>
      ) : (
        <p className="text-ink-500">召回已结束，如仍有剩余请联系客服</p>
      )}
    </form>
  )
}

function LineRow({ line, form, isOpen }: { line: RecallLine; form: Form; isOpen: boolean }) {
  const name = fieldOf(line)
  const error = form.errorOf(name)
  return (
    <Row>
      <RowHeader>
        <Link href={orderUrl(line.orderId)} className="text-brand-700 hover:underline">
          {line.orderNumber}
        </Link>
        {!line.canReturn && <span className="block text-meta text-ink-500">确认收货后可退回</span>}
      </RowHeader>
      <Cell className="cell-labelled whitespace-nowrap" data-label="发货时间">
        {line.shippedAt.slice(0, 10)}
      </Cell>
      <Cell numeric className="cell-labelled" data-label="发出">
        {line.quantity}
      </Cell>
      <Cell numeric className="cell-labelled" data-label="已退">
        {line.gone}
        {line.pending > 0 && <span className="block text-meta text-ink-500">{`申请中 ${line.pending}`}</span>}
      </Cell>
      <Cell className="cell-labelled" data-label="剩余数量">
        {isOpen ? (
          <>
            <input
              type="text"
              name={name}
              inputMode="numeric"
              autoComplete="off"
              aria-label={`订单 ${line.orderNumber} 的剩余数量，最多 ${mostLeft(line)}`}
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? undefined : `${name}-error`}
              maxLength={32}
              defaultValue={line.left ?? ''}
              onFocus={(event) => event.currentTarget.select()}
              className={controlClass(error !== undefined, 'h-8 max-w-24 text-center max-tablet:h-11')}
            />
            {error !== undefined && <FieldError id={`${name}-error`}>{error}</FieldError>}
          </>
        ) : (
          (line.left ?? '—')
        )}
      </Cell>
    </Row>
  )
}
