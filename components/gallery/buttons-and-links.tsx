import { AdLink } from '#components/ui/ad-link.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import type { ButtonSize, ButtonVariant } from '#components/ui/button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import type { LinkKind } from '#components/ui/link-class.ts'
import { linkClass } from '#components/ui/link-class.ts'
import { NavLink } from '#components/ui/nav-link.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { MoreOrLess } from '#components/ui/parts.tsx'
import { PrintButton } from '#components/ui/print-button.tsx'
import { ReloadButton } from '#components/ui/reload-button.tsx'
import { LocalScanLink } from '#components/ui/scan-box.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { WorkButton } from '#components/ui/work-button.tsx'
import { Family, Piece, States } from './piece.tsx'

const variants: Record<ButtonVariant, string> = {
  buy: '加入购物车',
  'buy-outline': '加购',
  brand: '保存',
  outline: '查看详情',
  danger: '删除',
  text: '收藏',
}
const sizes: readonly ButtonSize[] = ['row', 'base', 'large']
const kinds: Record<Exclude<LinkKind, 'on-dark'>, string> = {
  body: '查看我的收藏',
  quiet: '阿莫西林胶囊',
  strong: '新春特惠',
  price: '登录后可见',
}
const PICTURE = '/icon.svg'
const here = '#gallery'
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000))
const hrefOf = (page: number): string => `${here}-${page}`

export function ButtonsAndLinks() {
  return (
    <Family title="按钮与链接">
      <Piece name="Button" wide>
        {sizes.map((size) => (
          <States key={size}>
            {Object.entries(variants).map(([variant, text]) => (
              <Button key={variant} variant={variant as ButtonVariant} size={size}>
                {text}
              </Button>
            ))}
          </States>
        ))}
        <States>
          <Button variant="buy" disabled>
            暂时缺货
          </Button>
          <Button variant="brand" busy>
            正在提交…
          </Button>
          <WorkButton work={aSecond}>同步库存</WorkButton>
          <PrintButton />
          <PrintButton variant="brand" text="打印送货单" />
          <PrintButton variant="text" />
          <ReloadButton />
        </States>
      </Piece>
      <Piece name="Link">
        <States>
          {Object.entries(kinds).map(([kind, text]) => (
            <Link key={kind} href={here} className={linkClass(kind as LinkKind)}>
              {text}
            </Link>
          ))}
          <Link href={here} className={linkClass('body', { underlined: true })}>
            配送说明
          </Link>
        </States>
        <div className="mt-3 bg-head p-3">
          <Link href={here} className={linkClass('on-dark')}>
            帮助中心
          </Link>
        </div>
      </Piece>
      <Piece name="NavLink, LocalScanLink">
        <States>
          <NavLink href={here} className={linkClass('quiet')}>
            优选专区
          </NavLink>
          <NavLink href={null} className="text-ink-500">
            暂未开放
          </NavLink>
          <LocalScanLink url="http://localhost/" />
        </States>
      </Piece>
      <Piece name="Breadcrumb">
        <Breadcrumb crumbs={[{ text: '首页', href: here }, { text: '抗感染药', href: here }, { text: '青霉素类' }]} />
      </Piece>
      <Piece name="Tabs">
        <Tabs
          label="订单状态"
          current={here}
          tabs={[
            { text: '全部', href: here },
            { text: '待付款', href: hrefOf(2), count: 3 },
            { text: '待发货', href: hrefOf(3), count: 0 },
          ]}
        />
      </Piece>
      <Piece name="Pagination">
        <Pagination page={1} last={3} hrefOf={hrefOf} />
        <Pagination page={12} last={40} hrefOf={hrefOf} />
      </Piece>
      <Piece name="MoreOrLess">
        <details>
          <summary className="text-brand-700">
            <MoreOrLess more="展开全部规格" />
          </summary>
          <p>0.25g×24粒 · 0.5g×12粒</p>
        </details>
      </Piece>
      <Piece name="AdLink" wide>
        <States>
          <span className="w-60">
            <AdLink ad={{ title: '夏季用药', image: PICTURE, url: here }} width={240} height={120} />
          </span>
          <span className="w-60">
            <AdLink ad={{ title: '未开始的活动', image: PICTURE, url: null }} width={240} height={120} />
          </span>
        </States>
      </Piece>
    </Family>
  )
}
