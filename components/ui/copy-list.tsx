import { showToast } from './toast-state.ts'
import { WorkButton } from './work-button.tsx'

async function copy(label: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(`${label}已复制`)
  } catch {
    showToast('复制失败，请手动选择复制', { kind: 'error' })
  }
}

/** Facts that are typed into a form elsewhere, each with a button that copies it. */
export function CopyList({ facts }: { facts: readonly (readonly [label: string, text: string])[] }) {
  return (
    <dl className="min-w-0 grow text-base">
      {facts.map(([label, text]) => (
        <div key={label} className="flex items-center gap-3 border-line-soft border-b py-1.5">
          <dt className="w-20 shrink-0 text-ink-500">{label}</dt>
          <dd className="min-w-0 flex-1 break-all font-semibold select-all">{text}</dd>
          <dd>
            <WorkButton size="row" aria-label={`复制${label}`} work={() => copy(label, text)}>
              复制
            </WorkButton>
          </dd>
        </div>
      ))}
    </dl>
  )
}
