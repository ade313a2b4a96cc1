import { CopyList } from '#components/ui/copy-list.tsx'
import { Countdown } from '#components/ui/countdown.tsx'
import { Money } from '#components/ui/money.tsx'
import { Parts } from '#components/ui/parts.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { QrCode } from '#components/ui/qr.tsx'
import { RichText } from '#components/ui/rich-text.tsx'
import { Sheet, SheetFoot, SheetTable } from '#components/ui/sheet.tsx'
import { Steps } from '#components/ui/steps.tsx'
import { SumList } from '#components/ui/sum-list.tsx'
import { Cell, Row, RowHeader, SpacerRow, Table, TableHead } from '#components/ui/table.tsx'
import { Tag, TagList } from '#components/ui/tag.tsx'
import { Family, Piece, States } from './piece.tsx'

const goods = [
  { name: '阿莫西林胶囊', spec: '0.25g×24粒', price: '8.40', quantity: 40 },
  { name: '布洛芬缓释胶囊', spec: '0.3g×20粒', price: '12.50', quantity: 10 },
  { name: '板蓝根颗粒', spec: '10g×20袋', price: '6', quantity: 200 },
]
const tags = ['秒', '特', '优', '满', '换购', '赠', '新', '近效', '控']
const FAR_OFF = 4_102_444_800
const LONG_AGO = 1_000_000_000

export function Figures() {
  return (
    <Family title="数据展示">
      <Piece name="Table, SpacerRow" wide>
        <Table caption="药品">
          <TableHead columns={['药品', '规格', { title: '价格', numeric: true }, { title: '数量', numeric: true }]} />
          <tbody>
            {goods.map(({ name, spec, price, quantity }) => (
              <Row key={name}>
                <RowHeader>{name}</RowHeader>
                <Cell>{spec}</Cell>
                <Cell numeric>
                  <Money value={price} className="text-table" />
                </Cell>
                <Cell numeric>{quantity}</Cell>
              </Row>
            ))}
            <SpacerRow height={20} columns={4} />
          </tbody>
        </Table>
      </Piece>
      <Piece name="Money">
        <States>
          <Money value="8.4" />
          <Money value="8.40" tone="ink" />
          <Money value="8.40" tone="muted" />
          <Money value="10" tone="struck" />
          <Money value="-3.20" tone="ink" />
          <Money value="12860.50" className="text-total" />
        </States>
      </Piece>
      <Piece name="Tag, TagList">
        <States>
          {tags.map((label) => (
            <Tag key={label} label={label} />
          ))}
        </States>
        <p className="mt-2">
          <TagList tags={tags.map((label) => ({ label, describe: `${label}的说明` }))} />
          阿莫西林胶囊
        </p>
      </Piece>
      <Piece name="CopyList">
        <CopyList
          facts={[
            ['收款账号', '4321 0000 1234 5678'],
            ['转账附言', 'D104292'],
          ]}
        />
      </Piece>
      <Piece name="Parts, SumList">
        <p>
          <Parts texts={['0.25g×24粒', '件装200', '', '效期至2027-05-31']} />
        </p>
        <SumList
          rows={[
            { label: '商品金额', text: '¥860.00' },
            { label: '满减', text: '-¥20.00' },
          ]}
          total={{ label: '应付金额', text: '¥840.00' }}
        />
      </Piece>
      <Piece name="ProgressBar, Steps">
        {[0, 60, 100].map((value) => (
          <ProgressBar key={value} value={value} label={`已完成${value}%`} className="mb-2" />
        ))}
        {[1, 2, 4].map((step) => (
          <Steps key={step} label={`下单第${step}步`} names={['购物车', '确认订单', '付款', '完成']} step={step} />
        ))}
      </Piece>
      <Piece name="Countdown">
        <States>
          <Countdown endsAt={FAR_OFF} />
          <Countdown endsAt={LONG_AGO} />
        </States>
      </Piece>
      <Piece name="QrCode">
        <QrCode text="https://shop.example/" label="二维码" />
      </Piece>
      <Piece name="RichText" wide>
        <RichText
          html={
            '<h4>配送范围</h4><p>省内<strong>次日送达</strong>。</p><ul><li>冷链药品专车配送</li></ul>' +
            '<table><tr><th>地区</th><th>时效</th></tr><tr><td>武汉</td><td>当日</td></tr></table>'
          }
        />
      </Piece>
      <Piece name="Sheet, SheetTable, SheetFoot" wide>
        <Sheet
          maker="青囊医药有限公司"
          title="送货单"
          facts={[
            ['单号', '20261120001'],
            ['客户', '仁济大药房'],
            ['备注', ''],
          ]}
          corner={<QrCode text="20261120001" label="单号" className="size-16" />}
        >
          <SheetTable
            caption="送货明细"
            columns={[
              { title: '药品', of: ({ name }) => name },
              { title: '规格', kind: 'text', of: ({ spec }) => spec },
              { title: '数量', kind: 'figure', of: ({ quantity }) => quantity },
            ]}
            rows={goods}
            keyOf={({ name }) => name}
            foot="合计 250"
          />
          <SheetFoot signs={['收货人', '送货人']} seals={['供货单位盖章']} note="第一联：存根" />
        </Sheet>
      </Piece>
    </Family>
  )
}
