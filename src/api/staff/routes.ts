/** The staff's route table, below `/api/staff`. */
import { Hono } from 'hono'
import type { ApiEnv } from '../context.ts'
import { staffNouns } from './nouns.ts'

const { content, imports } = staffNouns

export const staffRoutes = new Hono<ApiEnv>()
  .get('/content', content.kinds)
  .post('/content', content.change)
  .post('/content/restore', content.restore)
  .post('/content-preview', content.preview)
  .get('/content-due', content.due)
  .get('/content/:kind', content.things)
  .get('/content/:kind/scheduled', content.scheduled)
  .post('/content/:kind/scheduled', content.schedule)
  .post('/content/:kind/scheduled/remove', content.unschedule)
  .get('/content/:kind/new', content.blank)
  .get('/content/:kind/names', content.names)
  .get('/content/:kind/things/:key', content.thing)
  .get('/content/:kind/things/:key/history', content.history)
  .post('/content/:kind/things/:key/confirm', content.confirm)
  .get('/imports', imports.targets)
  .get('/imports/sheet', imports.sheet)
  .post('/imports', imports.send)
  .get('/imports/:import', imports.one)
  .post('/imports/:import/apply', imports.apply)
