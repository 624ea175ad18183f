/** A visitor who opens ten pages a second, whatever the answers take. */

import type { Server } from './running-server.ts'
import { steadyLoad } from './steady-load.ts'

const perSecond = 10
const visitor = { 'X-Forwarded-For': '198.51.100.7' }
const PATHS = [
  '/',
  '/countries/uk/schools',
  '/study/usa',
  '/articles/17-us-f1-visa-interview-questions-and-preparation',
  '/schools/1',
  '/consultation',
  '/ranking_list',
  '/vi',
  '/tw/service',
]

/** Times of the pages, and how many were not answered with 200 (or the redirect that leads to it). */
export async function visitPages(server: Server, seconds: number) {
  let at = 0
  const next = () => ({ path: PATHS[at++ % PATHS.length] ?? '/', headers: visitor })
  return { count: perSecond * seconds, ...(await steadyLoad(server, next, { perSecond, seconds })) }
}
