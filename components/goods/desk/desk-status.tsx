import type { ReactNode } from 'react'
import type { useDesk } from './use-desk.ts'

type Desk = ReturnType<typeof useDesk>

/** What the line has found, said in one place; and what can be taken back. */
export function DeskStatus({ desk, isEmpty, idle }: { desk: Desk; isEmpty: boolean; idle?: ReactNode }) {
  const { answer, failed, hasNone, isCurrent, last, takeWords, undo } = desk
  const { goods = [], guess = null } = answer ?? {}
  return (
    <>
      <p role="status" className="text-meta text-ink-500">
        {failed && <span className="text-warn-700">查询失败，请重试</span>}
        {hasNone && !guess && '暂无匹配的商品'}
        {hasNone && guess && (
          <>
            您是不是要找{' '}
            <button type="button" className="text-brand-700 underline" onClick={() => takeWords(guess.keywords)}>
              {guess.keywords}
            </button>
            （按回车确认）
          </>
        )}
        {isCurrent && goods.length > 0 && `${goods.length} 个品种，按 ↓ 填数量、回车加购`}
        {isEmpty && !last && idle}
      </p>
      {last?.goods && (
        <p className="text-ink-700 text-meta">
          已加 {last.goods.name}，共 {last.total}
          {last.goods.unit}
          <button type="button" title="撤销（Ctrl+Z）" onClick={undo} className="ml-2 text-brand-700 underline">
            撤销
          </button>
        </p>
      )}
    </>
  )
}
