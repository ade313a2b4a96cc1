import { parseSync } from '@swc/core'

/** One small fault: a range of the code, and what takes its place. */
export interface Mutant {
  readonly start: number
  readonly end: number
  readonly text: string
}

interface Node {
  readonly type: string
  readonly span: { readonly start: number; readonly end: number }
  readonly [field: string]: unknown
}

const opposites: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
  '++': '--',
  '--': '++',
}
const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  find: 'findLast',
  findLast: 'find',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
}
/** Steps of a chain that can be left out. */
const steps = ['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim', 'flatMap']
/** Statements that can be left out without a name missing. */
const EFFECTS: ReadonlySet<string> = new Set(['ExpressionStatement', 'ThrowStatement'])
const HAN = /\p{Script=Han}/u

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodeAt = (node: Node, field: string): Node => node[field] as Node
const isText = ({ type }: Node): boolean => type === 'StringLiteral' || type === 'TemplateLiteral'

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => {
    const several = Array.isArray(value) ? value : [value]
    // Arguments and elements of lists are wrapped: { spread, expression }.
    return several.flatMap((each) =>
      each?.expression && !isNode(each) ? [each.expression as Node] : isNode(each) ? [each] : [],
    )
  })
}

/** Every small fault of a piece of JavaScript: of conditions, arithmetic, constants, and of one field read for another. */
export function mutantsOf(code: string): Mutant[] {
  // SWC counts bytes, from the first statement on.
  const bytes = Buffer.from(`;${code}`)
  const module = parseSync(`;${code}`, { syntax: 'ecmascript', target: 'es2024' }) as unknown as Node
  const start = module.span.start
  const found: Mutant[] = []
  const textOf = ({ span }: Node) => bytes.subarray(span.start - start, span.end - start).toString()
  const at = (byte: number) => bytes.subarray(0, byte - start).toString().length - 1
  const replace = (start: number, end: number, text: string) => found.push({ start: at(start), end: at(end), text })
  const replaceNode = ({ span }: Node, text: string) => replace(span.start, span.end, text)

  function replaceOperator(node: Node, left: Node, right: Node): void {
    const operator = node.operator as string
    const other = opposites[operator]
    const between = bytes.subarray(left.span.end - start, right.span.start - start).toString()
    if (other === undefined || (operator === '+' && (isText(left) || isText(right)))) return
    const from = left.span.end + Buffer.byteLength(between.slice(0, between.indexOf(operator)))
    replace(from, from + operator.length, other)
  }

  function mutateBinary(node: Node): void {
    const left = nodeAt(node, 'left')
    const right = nodeAt(node, 'right')
    replaceOperator(node, left, right)
    if (!['&&', '||', '??'].includes(node.operator as string)) return
    replaceNode(node, textOf(left))
    replaceNode(node, textOf(right))
  }

  function mutateCall(node: Node): void {
    const callee = nodeAt(node, 'callee')
    if (callee.type !== 'MemberExpression') return
    const property = nodeAt(callee, 'property')
    const name = String(property.value)
    const other = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (other !== undefined) replaceNode(property, other)
    if (steps.includes(name)) replaceNode(node, textOf(nodeAt(callee, 'object')))
  }

  function mutateLiteral(node: Node): void {
    if (node.type === 'BooleanLiteral') replaceNode(node, String(!node.value))
    if (node.type === 'NumericLiteral') replaceNode(node, String(Number(node.value) + 1))
    // Words for people are no rules.
    if (node.type === 'StringLiteral' && !HAN.test(String(node.value)))
      replaceNode(node, node.value === '' ? "'other'" : "''")
  }

  /** `a?.b` as if it were always there. */
  function mutateOptional(node: Node): void {
    if (node.optional !== true) return
    const base = nodeAt(node, 'base')
    const { span } = nodeAt(base, base.type === 'CallExpression' ? 'callee' : 'object')
    const after = bytes.subarray(span.end - start, node.span.end - start).toString()
    const from = span.end + Buffer.byteLength(after.slice(0, after.indexOf('?.')))
    const isMember = base.type === 'MemberExpression' && nodeAt(base, 'property').type !== 'Computed'
    replace(from, from + 2, isMember ? '.' : '')
  }

  function mutateUnary(node: Node): void {
    if (node.operator === '!' || node.operator === '-') replaceNode(node, textOf(nodeAt(node, 'argument')))
  }

  function mutateTest(node: Node): void {
    replaceNode(nodeAt(node, 'test'), 'true')
    replaceNode(nodeAt(node, 'test'), 'false')
  }

  function visit(node: Node): void {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'RegExpLiteral':
        return
      case 'BinaryExpression':
        mutateBinary(node)
        break
      case 'AssignmentExpression':
        replaceOperator(node, nodeAt(node, 'left'), nodeAt(node, 'right'))
        break
      case 'UpdateExpression':
        replaceNode(node, textOf(node).replace(node.operator as string, opposites[node.operator as string] ?? ''))
        break
      case 'CallExpression':
        mutateCall(node)
        break
      case 'UnaryExpression':
        mutateUnary(node)
        break
      case 'IfStatement':
      case 'ConditionalExpression':
        mutateTest(node)
        break
      case 'OptionalChainingExpression':
        mutateOptional(node)
        break
      case 'BlockStatement':
        for (const each of node.stmts as Node[]) if (EFFECTS.has(each.type)) replaceNode(each, ';')
        break
      case 'ContinueStatement':
        replaceNode(node, ';')
        break
      case 'KeyValueProperty':
        visit(nodeAt(node, 'value'))
        return
      default:
        mutateLiteral(node)
    }
    for (const child of childrenOf(node)) visit(child)
  }

  for (const statement of module.body as Node[]) {
    visit(statement)
    for (const { node, other } of swappedNames(statement, textOf)) replaceNode(node, other)
  }
  return found
}

/** Fields that can be taken for one another: of the same object, in the same kind of use if there are any. */
function swappedNames(statement: Node, textOf: (node: Node) => string): { node: Node; other: string }[] {
  const reads = new Map<string, { node: Node; use: string }[]>()
  const swaps: { node: Node; other: string }[] = []

  function note(node: Node, use: string): void {
    const property = nodeAt(node, 'property')
    if (property.type !== 'Identifier' || property.value === 'length') return
    const object = textOf(nodeAt(node, 'object'))
    reads.set(object, [...(reads.get(object) ?? []), { node: property, use }])
  }

  function visit(node: Node, use: string): void {
    if (node.type === 'MemberExpression') note(node, use)
    if (node.type === 'ObjectExpression') {
      const names = (node.properties as Node[]).filter(({ type }) => type === 'Identifier')
      for (const [index, name] of names.entries()) {
        const other = names[(index + 1) % names.length]
        if (names.length > 1 && other) swaps.push({ node: name, other: `${name.value}: ${other.value}` })
      }
    }
    if (node.type === 'CallExpression') {
      const callee = nodeAt(node, 'callee')
      // The name of a method is no field.
      visit(callee.type === 'MemberExpression' ? nodeAt(callee, 'object') : callee, 'method')
      for (const argument of node.arguments as { expression: Node }[]) visit(argument.expression, textOf(callee))
      return
    }
    const inner = node.type === 'BinaryExpression' ? `${node.operator}${textOf(nodeAt(node, 'right'))}` : ''
    for (const child of childrenOf(node)) visit(child, node.type === 'MemberExpression' ? 'object' : inner)
  }
  visit(statement, '')

  for (const fields of reads.values()) {
    for (const [index, { node, use }] of fields.entries()) {
      const rest = [...fields.slice(index + 1), ...fields.slice(0, index)].filter(
        (each) => each.node.value !== node.value,
      )
      const other = rest.find((each) => each.use === use) ?? (use === 'object' ? undefined : rest[0])
      if (other) swaps.push({ node, other: String(other.node.value) })
    }
  }
  return swaps
}
