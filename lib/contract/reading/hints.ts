import { z } from 'zod'

/** How a shape is read from an upstream that answers otherwise than the reference. */
export interface ReadingHint {
  /** Taken where the field is absent or cannot be read. Without one the type decides: empty text, 0, no rows, null. */
  readonly absent?: unknown
  /** The same, computed from the fields before it, which have been read already. */
  readonly absentFrom?: (fields: Readonly<Record<string, unknown>>) => unknown
  /** Without it the object around it means nothing: a row is dropped, a part is empty. */
  readonly isRequired?: true
  /** Reads the value in place of its type. */
  readonly read?: (value: unknown) => unknown
  /** Turns other forms of the same thing into this one, before the fields are read. Gets a value of any type. */
  readonly prepare?: (value: unknown) => unknown
  /** Whether there is anything in it, once its fields have been read; without, it is as good as unreadable. */
  readonly isSomething?: (value: unknown) => boolean
}

const hints = z.registry<ReadingHint>()

export const hintOf = (shape: z.ZodType): ReadingHint | undefined => hints.get(shape)

/** A copy, because shapes such as an id are shared by many fields. */
function hinted<Shape extends z.ZodType>(shape: Shape, hint: ReadingHint): Shape {
  const own = shape.clone()
  hints.add(own, { ...hintOf(shape), ...hint })
  return own
}

/** What the field means when an upstream does not send it. */
export const orElse = <Shape extends z.ZodType>(shape: Shape, absent: z.output<Shape>): Shape =>
  hinted(shape, { absent })

/** What the field means when an upstream does not send it, computed from the fields before it. */
export const orElseFrom = <Shape extends z.ZodType>(
  shape: Shape,
  absentFrom: (fields: Readonly<Record<string, unknown>>) => z.output<Shape>,
): Shape => hinted(shape, { absentFrom })

/** A field without which its object cannot be shown at all. */
export const required = <Shape extends z.ZodType>(shape: Shape): Shape => hinted(shape, { isRequired: true })

/** Other forms an object or list may come in. */
export const preparedBy = <Shape extends z.ZodType>(shape: Shape, prepare: (value: unknown) => unknown): Shape =>
  hinted(shape, { prepare })

/** A value that is read by a rule of its own, and not by its type. */
export const readBy = <Shape extends z.ZodType>(shape: Shape, read: (value: unknown) => unknown): Shape =>
  hinted(shape, { read })

/** An object that is nothing unless this holds of its fields, as read: a row without it is dropped. */
export const onlyIf = <Shape extends z.ZodType>(shape: Shape, holds: (value: z.output<Shape>) => boolean): Shape =>
  hinted(shape, { isSomething: (value) => holds(value as z.output<Shape>) })
