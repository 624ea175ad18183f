/** Spans as OTLP takes them, in JSON. https://opentelemetry.io/docs/specs/otlp/#otlphttp */
import type { Span } from './span.ts'

type Value = string | number | boolean
type Attributes = Record<string, Value>

/** The body of one POST to `/v1/traces`. @param resource what the process says of itself */
export const otlpOf = (resource: Attributes, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeSpans: [{ scope: { name: 'waypoint' }, spans: spans.map(spanOf) }],
    },
  ],
})

const spanOf = ({ traceId, spanId, parentId, name, kind, begunAt, endedAt, attributes, isFailed }: Span) => ({
  ...{ traceId, spanId, name, kind },
  ...(parentId && { parentSpanId: parentId }),
  startTimeUnixNano: nanoseconds(begunAt),
  endTimeUnixNano: nanoseconds(endedAt),
  attributes: attributesOf(attributes),
  status: { code: isFailed ? 2 : 0 },
})

/** A number of JavaScript has no room for nanoseconds since 1970. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1000)}000`

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }))

function anyValue(value: Value) {
  if (typeof value === 'boolean') return { boolValue: value }
  return typeof value === 'number' ? { intValue: String(value) } : { stringValue: value }
}
