/** A collector of traces: takes OTLP over HTTP in JSON, and keeps what it was sent. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Value = { stringValue?: string; intValue?: string; boolValue?: boolean }
type Attribute = { key: string; value: Value }
export type TakenSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code: number }
  attributes: Attribute[]
}
type Batch = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: TakenSpan[] }[] }[]
}

/** @param mood `hangs` takes what it is sent and answers nothing */
export async function openCollector(mood: 'well' | 'hangs' = 'well') {
  const taken: { path: string; headers: Record<string, unknown>; body: string }[] = []
  const server = createServer(async (req, res) => {
    taken.push({ path: req.url ?? '', headers: req.headers, body: await text(req) })
    if (mood === 'well') res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const batches = () => taken.map(({ body }) => JSON.parse(body) as Batch)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    close,
    resources: () =>
      batches().flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => read(resource.attributes))),
    spans: () =>
      batches().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  }
}

export const read = (attributes: readonly Attribute[]): Record<string, string | boolean | undefined> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]))
