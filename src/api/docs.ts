/** The readable page of the API: the same document as OpenAPI, as plain HTML that needs no script. */
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { openApiDocument } from './openapi.ts'

type Parameter = { name?: string; in?: string; schema?: object; $ref?: string }
type Operation = {
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content: Content }>
}
type Content = Record<string, { schema: object }>

const STYLE = `body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui,sans-serif;color:#14213d;background:#fbf8f3}
h2{margin-top:2.5rem;font-size:1.1rem;overflow-wrap:anywhere}h2 span{color:#a93215;text-transform:uppercase;margin-right:.5rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .6rem;border-top:1px solid #ded5c6;vertical-align:top}
pre{overflow:auto;background:#fff;border:1px solid #ded5c6;border-radius:8px;padding:.8rem;font-size:13px}summary{cursor:pointer;min-height:2rem}
@media(prefers-color-scheme:dark){body{background:#0f1728;color:#eef1f6}pre{background:#172138}h2 span{color:#ff9472}}`

/** Its own style is all that the page may use. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`

export function docsPage(): string {
  const { info, paths } = openApiDocument() as {
    info: { title: string; description: string }
    paths: Record<string, Record<string, Operation>>
  }
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
  )
  return String(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${info.title} API</title><style>${raw(STYLE)}</style></head><body><main><h1>${info.title} API</h1><p>${info.description}</p><p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>${sections}</main></body></html>`,
  )
}

function section(
  method: string,
  path: string,
  { operationId, summary, parameters, requestBody, responses }: Operation,
) {
  const rows = parameters
    .filter(({ name }) => name)
    .map(
      ({ name = '', in: place = '', schema }) =>
        html`<tr><td><code>${name}</code></td><td>${place}</td><td><code>${JSON.stringify(schema)}</code></td></tr>`,
    )
  const table = rows.length > 0 && html`<table><tr><th>Parameter</th><th>In</th><th>Form</th></tr>${rows}</table>`
  const answers = Object.entries(responses).map(([status, { description }]) => html`<li>${status}: ${description}</li>`)
  return html`<section aria-labelledby="${operationId}"><h2 id="${operationId}"><span>${method}</span>${path}</h2><p>${summary}</p>${table}${requestBody && shown('Body', requestBody.content)}${shown('Answer', responses['200']?.content)}<ul>${answers}</ul></section>`
}

const shown = (title: string, content: Content | undefined) =>
  html`<details><summary>${title}</summary><pre>${JSON.stringify(schemaIn(content), null, 2)}</pre></details>`

/** An operation takes and gives one type of content. */
const schemaIn = (content: Content = {}) => Object.values(content)[0]?.schema ?? {}
