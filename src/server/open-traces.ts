import type { Config } from './config.ts'
import type { Log } from './http/log.ts'
import type { Traces } from './traces/traces.ts'

/** Traces for the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`, from now on; without it nothing of them is loaded. To be called before a store is opened. */
export async function openTracesBySetting(config: Config, log: Log): Promise<Traces | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (!endpoint) return null
  const { openTraces } = await import('./traces/traces.ts')
  return openTraces({
    endpoint,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    service: config.OTEL_SERVICE_NAME,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    isBehindProxy: config.TRUST_PROXY > 0,
    onLost: (spans, why) => log.warn({ spans, why }, 'spans were dropped: see OTEL_EXPORTER_OTLP_ENDPOINT'),
  })
}
