/** Traces as a collector gets them from a real server: what belongs to what, and nobody's words. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildBooking, postBooking, SECRET } from '../../support/bookings.ts'
import { openCollector, read, type TakenSpan } from '../../support/collector.ts'
import { createDatabase, ENGINES } from '../../support/databases.ts'
import { docx, form, KEEP_FILE } from '../../support/orders.ts'
import { KEYS, openBucket } from '../../support/s3/bucket.ts'
import { startServer } from '../../support/server.ts'
import { openMailbox } from '../../support/smtp.ts'

const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']

describe.each(ENGINES)('%s', (engine) => {
  test('a request, what it renders, asks the database and the bucket, and each mail are spans in their places', async () => {
    const [collector, bucket, mailbox] = [await openCollector(), await openBucket(), await openMailbox()]
    onTestFinished(mailbox.close)
    const database = await createDatabase(engine, 'content')
    const server = await startServer({
      ...{ DATABASE_URL: database.url, SECRET, SMTP_URL: mailbox.url, FILES_URL: bucket.url(), TRUST_PROXY: '1' },
      ...{ AWS_ACCESS_KEY_ID: KEYS.accessKeyId, AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey },
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'site-of-the-firm' },
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a-key',
    })
    const headers = { traceparent: `00-${trace}-${parent}-01` }
    await (await fetch(`${server.origin}/vi/countries/uk/schools?q=secret-word`, { headers })).text()
    await (await fetch(`${server.origin}/secret-page`)).text()
    await fetch(server.origin + KEEP_FILE, { method: 'POST', body: form(docx(3), 'secret-name.docx'), headers })
    await postBooking(server.origin, buildBooking('secret-visitor'))
    await mailbox.receive(2)
    await server.stop()
    await database.drop()
    const spans = collector.spans()
    const named = (name: string) => spans.filter((span) => span.name === name)
    const childrenOf = ({ spanId }: TakenSpan) => spans.filter(({ parentSpanId }) => parentSpanId === spanId)
    const [page] = named('GET /countries/:code/schools') as [TakenSpan]
    expect(page).toMatchObject({ traceId: trace, parentSpanId: parent, kind: 2, status: { code: 0 } })
    expect(read(page.attributes)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/countries/:code/schools',
      'http.response.status_code': '200',
      'waypoint.request_id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    const [render] = childrenOf(page).filter(({ name }) => name === 'render') as [TakenSpan]
    const queries = childrenOf(render).map(({ name }) => name)
    expect(queries).toContain('select school')
    for (const one of [render, ...childrenOf(render)]) {
      expect(one.traceId).toBe(trace)
      expect(BigInt(one.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(one.startTimeUnixNano))
    }
    expect(named('GET page').map(({ attributes }) => read(attributes)['http.response.status_code'])).toEqual(['404'])
    const [upload] = named(`POST ${KEEP_FILE}`) as [TakenSpan]
    const [put] = childrenOf(upload).filter(({ name }) => name === 'bucket PUT') as [TakenSpan]
    expect(read(put.attributes)).toMatchObject({ 'http.response.status_code': '200' })
    // the trace goes on at whoever is asked
    const asked = bucket.asked.filter(({ method }) => method === 'PUT').map((one) => one.headers.traceparent)
    expect(asked).toContain(`00-${trace}-${put.spanId}-01`)
    expect(childrenOf(upload).map(({ name }) => name)).toContain('insert upload')
    const [booking] = named('POST /api/Home/add_inq') as [TakenSpan]
    expect(booking.parentSpanId).toBe(undefined)
    expect(childrenOf(booking).map(({ name }) => name)).toContain('insert inquiry')
    expect([...named('mail office'), ...named('mail visitor')]).toHaveLength(2)
    const all = collector.taken.map(({ body }) => body).join('\n')
    for (const word of ['secret', '@', 'mail.example', 'docx', 'a-key']) expect(all).not.toContain(word)
    for (const resource of collector.resources()) expect(resource['service.name']).toBe('site-of-the-firm')
    for (const { path, headers: sent } of collector.taken)
      expect([path, sent.authorization]).toEqual(['/v1/traces', 'Bearer a-key'])
  })
})

test('what is not sampled is not sent, and only who stands in front is believed', async () => {
  const collector = await openCollector()
  const given = { SECRET, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const headers = (flags: string) => ({ headers: { traceparent: `00-${trace}-${parent}-${flags}` } })
  const none = await startServer({ ...given, OTEL_TRACES_SAMPLER_ARG: '0', TRUST_PROXY: '1' })
  await fetch(`${none.origin}/about`, headers('00'))
  await fetch(`${none.origin}/about`)
  await fetch(`${none.origin}/terms`, headers('01'))
  await none.stop()
  expect(collector.spans().filter(({ kind }) => kind === 2)).toHaveLength(1)
  expect(new Set(collector.spans().map(({ traceId }) => traceId))).toEqual(new Set([trace]))
  const open = await startServer(given)
  await fetch(`${open.origin}/privacy`, headers('00'))
  await open.stop()
  const [last] = collector.spans().filter(({ name }) => name === 'GET /privacy')
  expect(last).toBeDefined()
  expect(last?.traceId).not.toBe(trace)
})

test('a collector that is gone, or hangs, keeps nobody waiting, is said once, and the server ends', async () => {
  for (const mood of ['well', 'hangs'] as const) {
    const collector = await openCollector(mood)
    if (mood === 'well') collector.close()
    const server = await startServer({ SECRET, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    const answers = await Promise.all(
      Array.from({ length: 3000 }, (_, at) => at).map(
        async (at) => (await fetch(`${server.origin}/healthz?${at}`)).status,
      ),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    await expect.poll(() => server.logs()).toContain('spans were dropped')
    expect(server.logs().match(/spans were dropped/g)).toHaveLength(1)
    expect(await server.stop()).toBe(0)
  }
})
