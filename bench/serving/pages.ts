/** The pages that are measured, and what Waypoint answers for them. */
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Server } from '../running-server.ts'

export const PAGES = {
  home: '/tw',
  school: '/tw/schools/1',
  list: '/tw/countries/all/schools',
  guide: '/tw/study/usa',
} as const
export type PageName = keyof typeof PAGES
export const PAGE_NAMES = Object.keys(PAGES) as PageName[]

export const CODINGS = ['identity', 'gzip', 'br'] as const
export type Coding = (typeof CODINGS)[number]

/** What a browser sends that takes one coding alone. */
export const accepting = (coding: Coding): Record<string, string> =>
  coding === 'identity' ? {} : { 'Accept-Encoding': coding }

/** An address that no cache has: what it asks for is read by no page, and new each time. */
export const neverKept = (path: string): string => `${path}?made={}`

export type Answer = { status: number; headers: Record<string, string>; body: Buffer }

/** One answer, its body as it travelled. */
export function answerOf({ port }: Server, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', port, path, headers, agent: false }, async (answer) => {
      const told = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
      resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(told), body: await buffer(answer) })
    })
    asked.once('error', reject)
  })
}

/** A kept page: its headers, and its body in each coding. */
export type Page = { headers: Record<string, string>; bodies: Record<Coding, Buffer> }

export async function keptPage(server: Server, path: string): Promise<Page> {
  // compressed behind its readers' backs, with brotli when it is asked for again
  for (let asked = 0; asked < 4; asked++) {
    await answerOf(server, path, accepting('br'))
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const answers = await Promise.all(CODINGS.map((coding) => answerOf(server, path, accepting(coding))))
  const [identity, gzip, br] = answers.map(({ body }) => body)
  const codings = answers.map(({ headers }) => headers['content-encoding'] ?? 'identity')
  if (!identity || !gzip || !br || String(codings) !== String(CODINGS))
    throw new Error(`${path} is kept as ${codings.join(', ')}`)
  return { headers: answers[0]?.headers ?? {}, bodies: { identity, gzip, br } }
}
