import type { ComponentProps } from 'react'

/** What the field does beside its own work once the list is there. */
export type FieldHandlers = Pick<ComponentProps<'input'>, 'onChange' | 'onBlur' | 'onClick' | 'onKeyDown'>

/** What the field says to readers of the list below it. */
export interface FieldAria {
  isExpanded: boolean
  controls?: string | undefined
  active?: string | undefined
}
