import type { ReactNode } from 'react'
import { FormAlert } from '#components/ui/form-alert.tsx'
import type { KeptState } from '#lib/browser/use-registration-draft.ts'
import type { DraftForm } from './use-draft-form.ts'

const keptTexts: Readonly<Record<KeptState, string>> = {
  kept: '已保存，关闭浏览器后可继续填写',
  changed: '正在保存…',
  keeping: '正在保存…',
  failed: '保存失败，请检查网络，继续填写时会自动重试',
}

interface DraftFrameProps {
  draft: DraftForm
  /** The buttons; whether it is kept is beside them. */
  actions: ReactNode
  children: ReactNode
}

/** The frame of a step: how much is wrong, and whether what was typed is kept. */
export function DraftFrame({ draft: { form, kept }, actions, children }: DraftFrameProps) {
  const { problems, general } = form
  const wrong = `还有 ${problems.length} 处需要填写或修改：${problems[0]?.message}`
  return (
    <form {...form.props} className="mt-4 flex flex-col gap-6">
      {children}
      <div className="flex flex-col gap-2 border-line-soft border-t pt-4">
        <FormAlert message={problems.some(({ field }) => field !== undefined) ? wrong : general} />
        <div className="flex flex-wrap items-center gap-3">
          {actions}
          <p role="status" className={kept === 'failed' ? 'text-meta text-warn-700' : 'text-meta text-ink-500'}>
            {keptTexts[kept]}
          </p>
        </div>
      </div>
    </form>
  )
}
