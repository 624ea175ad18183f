import { data, type ServerBuild } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { createPageHandler } from './entry.server.tsx'
import type { ConsoleContext } from './shell/console-context.ts'

const routes = {
  root: { id: 'root', module: { default: () => null } },
  broken: {
    id: 'broken',
    parentId: 'root',
    path: 'broken',
    module: {
      default: () => {
        throw new Error('cannot be drawn')
      },
    },
  },
  file: {
    id: 'file',
    parentId: 'root',
    path: 'files/:name',
    module: {
      default: undefined,
      loader: ({ params }: { params: { name?: string } }) => {
        if (params.name === 'lost') throw data(null, { status: 404 })
        if (params.name === 'failing') throw new Error('cannot be read')
        return new Response('bytes', { headers: { 'Content-Type': 'application/octet-stream' } })
      },
    },
  },
}

const reportError = vi.fn()

function get(path: string): Promise<Response> {
  reportError.mockClear()
  const handle = createPageHandler({ routes, basename: '/console' } as unknown as ServerBuild)
  const context = {
    locale: 'en',
    timeZone: 'UTC',
    principal: null,
    offices: { names: {} },
    restored: '',
    settleScripts: (html: string) => ({ body: new TextEncoder().encode(html), policy: "default-src 'self'" }),
    reportError,
  } as unknown as ConsoleContext
  return handle(new Request(`https://waypoint.example${path}`), context)
}

describe('a request to the console', () => {
  it.each([
    ['a page that cannot be drawn', '/console/broken', 500, 1],
    ['a file that cannot be read', '/console/files/failing', 500, 1],
    ['a file that is lost', '/console/files/lost', 404, 0],
    ['an unknown address', '/console/nowhere', 404, 0],
  ])('%s is answered with the error page, and a failure is reported once', async (_, path, status, reports) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain('<main id="content"')
    expect(reportError).toHaveBeenCalledTimes(reports)
  })

  it('a file is answered as it is', async () => {
    const response = await get('/console/files/a')
    expect([response.status, response.headers.get('Content-Type'), await response.text()]).toEqual([
      200,
      'application/octet-stream',
      'bytes',
    ])
  })
})
