import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { startPictures } from './pictures/pictures-service.ts'
import { limitRequests } from './request-limits.ts'

const limited = (takeLimit: (limit: string) => number = () => 0) =>
  limitRequests({
    takeLimit: async (limit) => takeLimit(limit),
    callerOf: (c) => ({
      locale: 'en',
      address: c.req.header('X-Address') ?? '203.0.113.1',
      requestId: '',
      isSite: false,
    }),
    visitorOf: () => ({ locale: 'en', home: '/', requestId: '' }),
    localeOf: () => 'en',
  })

test('generated images for one client are rendered one after another', async () => {
  const app = new Hono()
  const drawing = Promise.withResolvers<void>()
  const begun: string[] = []
  app.use('/logos/*', limited().images)
  app.get('/logos/:file', async (c) => {
    begun.push(c.req.header('X-Address') ?? 'one')
    await drawing.promise
    return c.text('drawn')
  })
  const responses = Array.from({ length: 5 }, (_, at) => app.request(`/logos/${at}.svg`))
  const other = app.request('/logos/9.svg', { headers: { 'X-Address': '198.51.100.7' } })
  await expect.poll(() => begun.length).toBe(2)
  expect(begun).toEqual(['one', '198.51.100.7'])
  drawing.resolve()
  for (const answer of await Promise.all([...responses, other])) expect(answer.status).toBe(200)
})

test('generated images have their own limit', async () => {
  const app = new Hono()
  app.use('/qr/*', limited((limit) => (limit === 'images' ? 7 : 0)).images)
  app.get('/qr/:file', (c) => c.text('drawn'))
  const rejected = await app.request('/qr/line.svg', {}, { incoming: { headers: {}, readableEnded: true } })
  expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '7'])
})

test('while a picture is made, its sender gets pages', async () => {
  const made = Promise.withResolvers<{ made: { forms: [] } }>()
  const { deps } = startPictures(
    {} as never,
    { inFolder: async (_: string, work: (folder: string) => unknown) => work('') } as never,
    {} as never,
    { pool: { run: () => made.promise } as never },
  )
  const app = new Hono()
  app.use(limited().pages)
  app.get('/picture', async (c) => c.json(await deps.take('a file')))
  app.get('/page', (c) => {
    made.resolve({ made: { forms: [] } })
    return c.text('page')
  })
  const answers = await Promise.all([app.request('/picture'), app.request('/page')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('a GET with the type of an upload waits with the pages, not with the documents', async () => {
  const app = new Hono()
  const drawn = Promise.withResolvers<void>()
  const begun: string[] = []
  app.use(limited().pages)
  app.all('/page', async (c) => {
    begun.push(c.req.method)
    await drawn.promise
    return c.text('page')
  })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const reads = Array.from({ length: 2 }, () => app.request('/page', { headers }))
  const upload = app.request('/page', { method: 'POST', headers })
  await expect.poll(() => begun).toEqual(['GET', 'GET', 'POST'])
  drawn.resolve()
  for (const answer of await Promise.all([...reads, upload])) expect(answer.status).toBe(200)
})
