import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState, Notice } from '#components/ui/states.tsx'
import { useRecalls } from '#lib/browser/use-recalls.ts'
import type { Recall } from '#lib/domain/recall.ts'
import { ordersUrl } from '#lib/routes/links.ts'
import { RecallForm } from './recall-form.tsx'

/** Recalls of batches that the member received, each with its answer. */
export function RecallList({ page }: { page: number }) {
  const action = { href: ordersUrl(), text: '查看全部订单', variant: 'outline' } as const
  return (
    <PageOf
      label="召回"
      asked={useRecalls(page)}
      hrefOf={(target) => ordersUrl({ state: 'recalls', page: target })}
      empty={<EmptyState text="暂无召回" way={action} />}
    >
      {(recalls) => (
        <ul className="flex flex-col gap-3">
          {recalls.map((recall) => (
            <li key={recall.id}>
              <RecallCard recall={recall} />
            </li>
          ))}
        </ul>
      )}
    </PageOf>
  )
}

function RecallCard({ recall }: { recall: Recall }) {
  const { id, name, batchNumber, levelText, stateText, state, instructions, reason, dueOn, createdAt } = recall
  const facts = [
    ['规格', [recall.spec, recall.manufacturer].filter(Boolean).join(' · ')],
    ['原因', reason],
    ['通知时间', createdAt.slice(0, 16)],
    ['答复期限', dueOn ?? ''],
  ].filter(([, text]) => text !== '')
  return (
    <article
      aria-labelledby={`recall-${id}`}
      className="flex flex-col gap-3 border border-line bg-surface p-3 text-table"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`recall-${id}`} className="font-semibold text-nav">
          {name} 批号 {batchNumber}
        </h2>
        <span>
          {levelText !== '' && `${levelText}召回 · `}
          {stateText}
        </span>
      </header>
      {state === 'withdrawn' ? (
        <Notice kind="ok">召回已撤销，该批号可正常使用，无需退回</Notice>
      ) : (
        <Notice kind="warn">{instructions}</Notice>
      )}
      <dl className="grid gap-x-6 gap-y-1 tablet:grid-cols-2">
        {facts.map(([label, text]) => (
          <div key={label} className="flex gap-3">
            <dt className="w-20 shrink-0 text-ink-500">{label}</dt>
            <dd className="min-w-0 wrap-break-word">{text}</dd>
          </div>
        ))}
      </dl>
      {state !== 'withdrawn' && <RecallForm recall={recall} />}
    </article>
  )
}
