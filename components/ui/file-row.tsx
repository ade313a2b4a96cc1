import { FileLink } from '#components/ui/link.tsx'
import { Button } from './button.tsx'
import type { FileEntry } from './file-list.ts'
import { ProgressBar } from './progress-bar.tsx'

interface FileRowProps {
  entry: FileEntry
  onRetry: () => void
  /** Cancels a transfer under way, or takes the file away. */
  onRemove: () => void
}

/** One file: how far it is, or what is wrong with it, and what can be done. */
export function FileRow({ entry: { name, state }, onRetry, onRemove }: FileRowProps) {
  return (
    <li className="flex min-h-10 items-center gap-2 border-line-soft border-t px-2 py-1 text-table">
      {state.is === 'stored' && state.stored.isImage && (
        <img src={state.stored.url} alt="" className="size-8 border border-line-soft object-cover" />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate">
          {state.is === 'stored' ? (
            <FileLink
              href={state.stored.url}
              target="_blank"
              rel="noreferrer"
              className="text-brand-700 hover:underline"
            >
              {name}
            </FileLink>
          ) : (
            name
          )}
        </p>
        {state.is === 'sending' && <ProgressBar value={state.percent} label={`${name} 上传进度`} className="mt-1" />}
        {state.is === 'failed' && <p className="text-meta text-price">{state.problem}</p>}
      </div>
      {state.is === 'sending' && <span className="w-10 text-right text-ink-500">{state.percent}%</span>}
      {state.is === 'failed' && (
        <Button size="row" aria-label={`重试 ${name}`} onClick={onRetry}>
          重试
        </Button>
      )}
      <Button
        variant="text"
        size="row"
        aria-label={`${state.is === 'sending' ? '取消上传' : '删除'} ${name}`}
        onClick={onRemove}
      >
        {state.is === 'sending' ? '取消' : '删除'}
      </Button>
    </li>
  )
}
