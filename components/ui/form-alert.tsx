import { Notice } from './states.tsx'

/** What is wrong with a form as a whole; read out when it comes. */
export function FormAlert({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && <Notice kind="error">{message}</Notice>}
    </div>
  )
}
