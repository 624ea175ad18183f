/** A piece of work with its beginning and end, and the piece that it belongs to (W3C Trace Context). */
import { randomBytes } from 'node:crypto'

/** As OTLP counts them. */
export const KIND = { internal: 1, server: 2, client: 3 } as const

export type Span = {
  traceId: string
  spanId: string
  parentId: string | null
  /** What is not sampled is known by its ids alone: they are passed on. */
  isSampled: boolean
  name: string
  kind: (typeof KIND)[keyof typeof KIND]
  /** Milliseconds since 1970, with their fractions. */
  begunAt: number
  endedAt: number
  attributes: Record<string, string | number | boolean>
  isFailed: boolean
}

export type Begun = Pick<Span, 'name' | 'kind'> & Partial<Pick<Span, 'begunAt' | 'attributes'>>
export type Parent = Pick<Span, 'traceId' | 'spanId' | 'isSampled'>

const hex = (bytes: number) => randomBytes(bytes).toString('hex')

export const now = (): number => performance.timeOrigin + performance.now()

/** @param ratio of traces that begin here, 0 to 1; what has a parent is sampled as it is */
export function beginSpan(
  parent: Parent | null,
  ratio: number,
  { attributes = {}, begunAt = now(), ...given }: Begun,
): Span {
  return {
    ...given,
    traceId: parent?.traceId ?? hex(16),
    spanId: hex(8),
    parentId: parent?.spanId ?? null,
    isSampled: parent?.isSampled ?? Math.random() < ratio,
    begunAt,
    endedAt: begunAt,
    attributes,
    isFailed: false,
  }
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/

/** Null for what is none. */
export function parseTraceparent(header: string | undefined): Parent | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header ?? '') ?? []
  return traceId && spanId ? { traceId, spanId, isSampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 } : null
}

export const traceparentOf = ({ traceId, spanId, isSampled }: Parent): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
