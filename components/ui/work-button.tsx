import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import type { ConfirmTexts } from './dialog-state.ts'
import { confirmDialog } from './dialog-state.ts'
import { useBusy } from './use-busy.ts'

interface WorkButtonProps extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  /** What a press does; the button is busy until it is done. */
  work: () => Promise<unknown>
  /** Asked first; nothing happens without a yes. */
  question?: ConfirmTexts | undefined
}

/** A button whose press takes time: it shows so and cannot be pressed again meanwhile. */
export function WorkButton({ work, question, ...rest }: WorkButtonProps) {
  const [busy, run] = useBusy()
  const press = async (): Promise<void> => {
    if (!question || (await confirmDialog.ask(question))) await run(work)
  }
  return <Button {...rest} busy={busy} onClick={() => void press()} />
}
