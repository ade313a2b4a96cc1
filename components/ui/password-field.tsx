import type { ComponentProps } from 'react'
import { useState } from 'react'
import { TextField } from './text-field.tsx'

/** A password that can be looked at while it is typed; password managers know it by its autocomplete. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={isShown ? '隐藏密码' : '显示密码'}
        onClick={() => setShown(!isShown)}
        // On a phone inside the field, where a thumb reaches it.
        className="absolute top-0 right-0 min-h-6 px-1 text-meta text-brand-700 hover:underline max-tablet:top-6 max-tablet:size-11"
      >
        {isShown ? '隐藏' : '显示'}
      </button>
    </div>
  )
}
