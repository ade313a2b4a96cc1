import * as icons from '#components/ui/icon.tsx'
import { Logo } from '#components/ui/logo.tsx'
import { Family, Piece, States } from './piece.tsx'

export function Icons() {
  return (
    <Family title="图标">
      <Piece name="Icon">
        <States>
          {Object.entries(icons).map(([name, Icon]) => (
            <span key={name} title={name}>
              <Icon label={name} className="size-6" />
            </span>
          ))}
        </States>
      </Piece>
      <Piece name="Logo">
        <States>
          <Logo src="/icon.svg" />
          <Logo src="" className="border border-line" />
        </States>
      </Piece>
    </Family>
  )
}
