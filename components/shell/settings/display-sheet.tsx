'use client'

import { Modal } from '#components/ui/modal.tsx'
import { DisplayChoices } from './display-choices.tsx'

/** The same choices where there is no utility bar. */
export function DisplaySheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title="显示设置" placement="sheet">
      <DisplayChoices />
    </Modal>
  )
}
