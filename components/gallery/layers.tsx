import type { ComponentProps } from 'react'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Carousel } from '#components/ui/carousel.tsx'
import { alertDialog, confirmDialog } from '#components/ui/dialog-state.ts'
import { Drawer } from '#components/ui/drawer.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { Printed } from '#components/ui/printed.tsx'
import { ScanBox } from '#components/ui/scan-box.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { Family, nothing, Piece, States } from './piece.tsx'

type Placement = ComponentProps<typeof Modal>['placement']

const placements: Record<NonNullable<Placement>, string> = {
  centre: '居中弹窗',
  sheet: '底部弹窗',
  full: '全屏弹窗',
}
const FAR_OFF = 4_102_444_800
const code = { url: 'http://localhost/scan', expiresAt: FAR_OFF, checkCode: '4821' }

function Modals() {
  const [placement, setPlacement] = useState<Placement>()
  const close = (): void => setPlacement(undefined)
  return (
    <States>
      {(['centre', 'sheet', 'full'] as const).map((each) => (
        <Button key={each} onClick={() => setPlacement(each)}>
          {placements[each]}
        </Button>
      ))}
      <Modal
        open={placement !== undefined}
        onClose={close}
        title="选择优惠券"
        placement={placement}
        footer={<Button onClick={close}>关闭</Button>}
      >
        <p>满500减20</p>
      </Modal>
    </States>
  )
}

function OwnDrawer() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <div className="relative overflow-hidden">
      <Button ref={opener} aria-expanded={isOpen} aria-controls="gallery-drawer" onClick={() => setOpen(!isOpen)}>
        购物车抽屉
      </Button>
      <Drawer id="gallery-drawer" label="购物车抽屉" open={isOpen} onClose={() => setOpen(false)} opener={opener}>
        <p className="p-3">购物车内共3种商品</p>
      </Drawer>
    </div>
  )
}

export function Layers() {
  return (
    <Family title="浮层">
      <Piece name="Modal">
        <Modals />
      </Piece>
      <Piece name="alertDialog, confirmDialog">
        <States>
          <Button
            onClick={() =>
              void alertDialog.show({ message: '系统繁忙，请稍候再试', icon: 'error', requestId: '7f3a9c' })
            }
          >
            错误提示
          </Button>
          <Button onClick={() => void alertDialog.show({ message: '提交成功', icon: 'ok' })}>成功提示</Button>
          <Button
            variant="danger"
            onClick={() =>
              void confirmDialog.ask({ message: '确定删除这件商品吗?', confirm: '删除', destructive: true })
            }
          >
            删除确认
          </Button>
        </States>
      </Piece>
      <Piece name="showToast">
        <States>
          <Button onClick={() => showToast('保存成功')}>成功消息</Button>
          <Button onClick={() => showToast('网络异常', { kind: 'error' })}>失败消息</Button>
          <Button onClick={() => showToast('收藏成功', { action: { text: '查看我的收藏', href: '#gallery' } })}>
            带操作的消息
          </Button>
        </States>
      </Piece>
      <Piece name="Popover">
        <States>
          <Popover trigger="阶梯价" triggerClass="text-brand-700">
            <p className="p-3">满10盒 ¥8.40</p>
          </Popover>
          <Popover trigger="客服" align="right" hover>
            <p className="p-3">400-000-0000</p>
          </Popover>
        </States>
      </Piece>
      <Piece name="Drawer">
        <OwnDrawer />
      </Piece>
      <Piece name="Printed">
        <p>打印本页时，纸上只有一行字。</p>
        <Printed>
          <p>这行字只在纸上。</p>
        </Printed>
      </Piece>
      <Piece name="ScanBox" wide>
        <States>
          <ScanBox label="微信登录二维码" code={code} hint="请用微信扫一扫" onRenew={nothing} />
          <ScanBox label="失效的二维码" code={code} hint="" failure="二维码已失效" onRenew={nothing} />
          <ScanBox label="已扫描的二维码" code={code} hint="" onRenew={nothing}>
            <p>扫描成功，请在手机上确认</p>
          </ScanBox>
        </States>
      </Piece>
      <Piece name="Carousel" wide>
        <Carousel label="活动轮播" className="h-30">
          {['夏季用药', '器械专区', '中药饮片'].map((text) => (
            <div key={text} className="flex h-full items-center justify-center bg-brand-50">
              {text}
            </div>
          ))}
        </Carousel>
      </Piece>
    </Family>
  )
}
