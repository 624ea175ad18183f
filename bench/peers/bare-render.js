/** A bare Node server whose every answer is one renderToString of a page's tree: `bare-render.js FOLDER` of trees. */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import { toElement } from './next/elements.js'

const [folder] = process.argv.slice(2)
const trees = new Map(
  readdirSync(folder).map((file) => [
    `/${file.replace('.json', '')}`,
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]),
)
const server = createServer((request, response) => {
  const html = `<!doctype html>${renderToString(toElement(trees.get(request.url)))}`
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(html) })
  response.end(html)
})
server.listen(0, '127.0.0.1', () => {
  const { address, port } = server.address()
  process.stderr.write(`listening on ${address}, port ${port}\n`)
})
