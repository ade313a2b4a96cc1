import { useState } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { acceptInstallOffer, hasInstallOffer } from '#lib/browser/install-offer.ts'
import { ownFiles } from '#lib/routes/files.ts'

const ways = [
  { where: '苹果手机、平板', how: '用 Safari 打开本页，点“分享”按钮，选择“添加到主屏幕”。' },
  { where: '安卓手机、平板', how: '打开浏览器菜单，选择“添加到桌面”或“安装应用”。' },
  { where: '微信内', how: '点右上角“…”，选择“在浏览器打开”，再按上面的方法添加。' },
]

/** How the shop gets onto a desktop: by the browser where it offers that, else by words, or by a shortcut file. */
export function DesktopSheet({ onClose }: { onClose: () => void }) {
  const [isOffered] = useState(hasInstallOffer)
  return (
    <Modal open onClose={onClose} title="添加到桌面" placement="sheet">
      {isOffered && (
        <Button
          variant="brand"
          size="large"
          className="mb-4 w-full"
          onClick={() => {
            acceptInstallOffer()
            onClose()
          }}
        >
          添加到桌面
        </Button>
      )}
      <dl className="space-y-3">
        {ways.map(({ where, how }) => (
          <div key={where}>
            <dt className="font-semibold">{where}</dt>
            <dd className="text-ink-700">{how}</dd>
          </div>
        ))}
        <div>
          <dt className="font-semibold">电脑</dt>
          <dd className="text-ink-700">
            下载快捷方式后，移动到桌面即可。
            <a href={ownFiles.shortcut} download className={buttonClass({ size: 'row' }, 'mt-2 flex')}>
              下载快捷方式
            </a>
          </dd>
        </div>
      </dl>
    </Modal>
  )
}
