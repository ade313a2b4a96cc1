import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox, Radio, RadioGroup } from '#components/ui/check.tsx'
import { CodeField } from '#components/ui/code-field.tsx'
import { FileField } from '#components/ui/file-field.tsx'
import { FileRow } from '#components/ui/file-row.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { NewPasswordFields } from '#components/ui/new-password-fields.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { PayForm } from '#components/ui/pay-form.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { RegionSelect } from '#components/ui/region-select.tsx'
import { CheckCode } from '#components/ui/scan-box.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextArea, TextField } from '#components/ui/text-field.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { Family, nothing, Piece, States } from './piece.tsx'

const regions = [
  {
    code: '420000',
    name: '湖北省',
    children: [
      { code: '420100', name: '武汉市', children: [{ code: '420106', name: '武昌区', children: [] }] },
      { code: '429004', name: '仙桃市', children: [] },
    ],
  },
]
const licence = { id: 1, name: '药品经营许可证.pdf', isImage: false, url: '#gallery' }

function Stepper({ label, disabled, max = 200 }: { label: string; disabled?: boolean; max?: number }) {
  const [quantity, setQuantity] = useState(20)
  const bounds = { min: 10, step: 10, max }
  return <QuantityStepper label={label} value={quantity} bounds={bounds} onCommit={setQuantity} disabled={disabled} />
}

function Region() {
  const [code, setCode] = useState('420106')
  return <RegionSelect regions={regions} value={code} onChange={setCode} name="region" required />
}

export function Fields() {
  return (
    <Family title="表单">
      <Piece name="TextField">
        <div className="grid gap-3">
          <TextField label="收货人" name="name" required placeholder="请输入收货人" />
          <TextField label="手机号" name="phone" hint="用于接收验证码" inputMode="numeric" defaultValue="13800000000" />
          <TextField label="店名" name="shop" error="请填写店名" />
          <TextField label="会员编号" name="number" disabled defaultValue="100234" />
        </div>
      </Piece>
      <Piece name="TextArea, Select">
        <div className="grid gap-3">
          <TextArea label="备注" name="remark" hint="最多200字" />
          <TextArea label="退货原因" name="reason" error="请填写退货原因" />
          <Select label="发票类型" name="invoice" required>
            <option>增值税普通发票</option>
            <option>增值税专用发票</option>
          </Select>
          <Select label="仓库" name="warehouse" error="请选择仓库">
            <option>请选择</option>
          </Select>
        </div>
      </Piece>
      <Piece name="PasswordField, NewPasswordFields">
        <div className="grid gap-3">
          <PasswordField label="当前密码" name="current" autoComplete="current-password" />
          <ChosenPassword />
        </div>
      </Piece>
      <Piece name="CodeField, CheckCode, FormAlert">
        <div className="grid gap-3">
          <FormAlert message="验证码错误，请重新输入" />
          <SentCode />
          <CheckCode code="4821" />
        </div>
      </Piece>
      <Piece name="Checkbox, Radio">
        <States>
          <Checkbox label="含麻黄碱" defaultChecked />
          <Checkbox label="仅看有货" />
          <Checkbox label="已失效" disabled />
          <Checkbox label="同意用户协议" error="请先同意用户协议" />
        </States>
        <RadioGroup legend="支付方式">
          <Radio name="pay" label="对公转账" defaultChecked />
          <Radio name="pay" label="余额支付" disabled />
        </RadioGroup>
        <RadioGroup legend="配送方式" error="请选择配送方式">
          <Radio name="delivery" label="快递" />
        </RadioGroup>
      </Piece>
      <Piece name="QuantityStepper">
        <States>
          <Stepper label="采购数量" />
          <Stepper label="库存不足的数量" max={20} />
          <Stepper label="停售的数量" disabled />
        </States>
      </Piece>
      <Piece name="RegionSelect" wide>
        <Region />
      </Piece>
      <Piece name="FileField">
        <FileField
          label="许可证照片"
          send={() => new Promise(nothing)}
          onChange={nothing}
          initial={[licence]}
          required
        />
        <FileField label="授权书" send={() => new Promise(nothing)} onChange={nothing} error="请上传授权书" />
      </Piece>
      <Piece name="FileRow">
        <ul>
          <FileRow
            entry={{ key: 1, name: licence.name, state: { is: 'stored', stored: licence } }}
            onRetry={nothing}
            onRemove={nothing}
          />
          <FileRow
            entry={{ key: 2, name: '质量协议.pdf', state: { is: 'sending', percent: 40 } }}
            onRetry={nothing}
            onRemove={nothing}
          />
          <FileRow
            entry={{ key: 3, name: '开户许可证.bmp', state: { is: 'failed', problem: '只支持JPG、PNG或PDF' } }}
            onRetry={nothing}
            onRemove={nothing}
          />
        </ul>
      </Piece>
      <Piece name="PayForm" wide>
        <Payment />
      </Piece>
    </Family>
  )
}

const accepted = async () => ({ ok: true, value: undefined }) as const

function ChosenPassword() {
  const check = () => [{ field: 'repeated', message: '两次输入不一致' }]
  const form = useForm({ check, send: accepted })
  return (
    <form {...form.props} aria-label="设置密码" className="grid gap-3">
      <NewPasswordFields label="新密码" form={form} />
      <Button type="submit" busy={form.busy}>
        保存密码
      </Button>
    </form>
  )
}

function SentCode() {
  const form = useForm({ send: accepted })
  return (
    <form {...form.props} aria-label="验证手机">
      <CodeField form={form} send={async () => ({ ok: true, value: { to: '138****0000', wait: 60 } })} />
    </form>
  )
}

function Payment() {
  const form = useForm({ send: accepted })
  return (
    <PayForm
      form={form}
      about="订单号 202511250001"
      rows={[{ label: '商品金额', text: '¥860.00' }]}
      due="¥860.00"
      means={[{ label: '余额支付', text: '¥860.00' }]}
      asksPassword={false}
      back="取消"
      onBack={nothing}
    />
  )
}
