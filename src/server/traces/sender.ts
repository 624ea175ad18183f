/** Sends spans in batches, in the background: what a collector doesn't take in time is dropped, and nobody waits for it. */
import { otlpOf } from './otlp.ts'
import type { Span } from './span.ts'

export type Sending = {
  /** Spans that wait; more are dropped. */
  keptMax: number
  batchMax: number
  everyMs: number
  timeoutMs: number
  farewellMs: number
}
const SENDING: Sending = { keptMax: 2048, batchMax: 512, everyMs: 2000, timeoutMs: 5000, farewellMs: 1000 }

export type Collector = { url: string; headers: Record<string, string>; resource: Record<string, string> }
export type SpanSender = {
  add: (span: Span) => void
  waiting: () => number
  /** Sends what waits, as far as that is done in a second. */
  stop: () => Promise<void>
}

/** @param onLost told how many spans were dropped since it was told last, and why, once a minute at most */
export function openSender(
  { url, headers, resource }: Collector,
  onLost: (count: number, why: string) => void,
  { keptMax, batchMax, everyMs, timeoutMs, farewellMs }: Sending = SENDING,
): SpanSender {
  let spans: Span[] = []
  let sending: Promise<void> | null = null
  let lost = 0
  let toldAt = Number.NEGATIVE_INFINITY

  function lose(count: number, why: string): void {
    lost += count
    if (performance.now() - toldAt < 60_000) return
    toldAt = performance.now()
    onLost(lost, why)
    lost = 0
  }

  async function post(batch: readonly Span[]): Promise<void> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(otlpOf(resource, batch)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) lose(batch.length, `the collector answers ${answer.status}`)
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } }
      lose(batch.length, cause?.code ?? message)
    }
  }

  function send(): void {
    if (sending || spans.length === 0) return
    const batch = spans.slice(0, batchMax)
    spans = spans.slice(batchMax)
    sending = post(batch).finally(() => {
      sending = null
      if (spans.length >= batchMax) send()
    })
  }
  const timer = setInterval(send, everyMs)
  timer.unref()
  return {
    add(span) {
      if (spans.length >= keptMax) return lose(1, 'more than the collector takes')
      spans.push(span)
      if (spans.length >= batchMax) send()
    },
    waiting: () => spans.length,
    async stop() {
      clearInterval(timer)
      const rest = async () => {
        while (sending || spans.length > 0) {
          send()
          await sending
        }
      }
      await Promise.race([rest(), new Promise((resolve) => setTimeout(resolve, farewellMs).unref())])
    },
  }
}
