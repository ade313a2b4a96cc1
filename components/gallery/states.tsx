import { Button } from '#components/ui/button.tsx'
import { NoticeBar } from '#components/ui/notice-bar.tsx'
import { PageOf } from '#components/ui/page-of.tsx'
import { Shown, Skeleton, Waiting } from '#components/ui/shown.tsx'
import { EmptyState, ErrorState, Notice } from '#components/ui/states.tsx'
import { Family, nothing, Piece } from './piece.tsx'

const FAILURE = { text: '系统繁忙，请稍候再试', requestId: '7f3a9c' }
const TIMEOUT = { text: '请求超时，请刷新页面', reloads: true } as const
const hrefOf = (page: number): string => `#gallery-${page}`

export function LoadingStates() {
  return (
    <Family title="状态">
      <Piece name="EmptyState">
        <EmptyState text="暂无订单" action={<Button variant="brand">去采购</Button>} />
      </Piece>
      <Piece name="ErrorState">
        <ErrorState error={FAILURE} onRetry={nothing} phone="400-000-0000" />
        <ErrorState error={TIMEOUT} />
      </Piece>
      <Piece name="Notice">
        <Notice>订单已提交，等待审核</Notice>
        <Notice kind="warn">许可证将于30天后到期</Notice>
        <Notice kind="ok">付款成功</Notice>
        <Notice kind="error">3种商品已失效</Notice>
      </Piece>
      <Piece name="NoticeBar">
        <NoticeBar label="单条公告" notices={[{ id: 1, text: '国庆期间正常发货' }]} />
        <NoticeBar
          notices={[
            { id: 1, text: '冷链药品每周二、周四发货', href: '#gallery' },
            { id: 2, text: '新版发票申请已上线' },
          ]}
        />
      </Piece>
      <Piece name="Skeleton">
        <Skeleton />
      </Piece>
      <Piece name="Waiting, Shown">
        <Waiting label="订单" height="h-16" />
        <Shown label="余额" asked={{ data: undefined, error: FAILURE, reload: nothing }}>
          {() => null}
        </Shown>
        <Shown label="发票" asked={{ data: '增值税普通发票', error: FAILURE, reload: nothing }}>
          {(data) => <p>{data}</p>}
        </Shown>
      </Piece>
      <Piece name="PageOf" wide>
        <PageOf
          label="求购"
          asked={{ data: { items: ['人血白蛋白'], page: 2, lastPage: 3 }, error: undefined, reload: nothing }}
          empty={<EmptyState text="暂无求购" />}
          hrefOf={hrefOf}
        >
          {(items) => items.map((name) => <p key={name}>{name}</p>)}
        </PageOf>
        <PageOf
          label="收藏"
          asked={{ data: { items: [], page: 1, lastPage: 1 }, error: undefined, reload: nothing }}
          empty={<EmptyState text="暂无收藏" />}
          hrefOf={hrefOf}
        >
          {(items) => items}
        </PageOf>
      </Piece>
    </Family>
  )
}
